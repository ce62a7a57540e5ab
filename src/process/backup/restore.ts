import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { migrate } from '#adapters/postgres/migrate.ts'
import { checkVersion, type Connection, openClient } from '#adapters/postgres/pool.ts'
import { readMigrations } from '#adapters/postgres/read-migrations.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { copyIn } from '#db/copy.ts'
import type { Db } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Config } from '../../config.ts'
import { type Assembly, assemble } from '../assemble.ts'
import { openPorts } from '../open-ports.ts'
import { privateDatabase } from '../private-database.ts'
import { stopStages } from '../stop-stages.ts'
import {
  analyze,
  beginRestore,
  countTables,
  dropIndexes,
  emptyTables,
  endRestore,
  makeIndexes,
  noteLoaded,
  type Progress,
  readJobTable,
  readProgress,
  setSequence,
} from './being-restored-sql.ts'
import { noteRestored } from './backup-sql.ts'
import type { BackupTable, Manifest } from './manifest.ts'
import { pauseRestored, type PausedWork } from './pause-restored-sql.ts'
import { type Backup, BadBackup, openBackup } from './read-backup.ts'
import { lockForRestore } from './restore-lock-sql.ts'
import { openKeys, type SecretKeys, WrongPassphrase } from './sealed-key.ts'

export interface Restored {
  manifest: Manifest
  paused: PausedWork
  /** The file with the secret key; null when the settings name that key. */
  keyFile: string | null
  keys: SecretKeys
}

const STOP_MS = 10_000

/** The part that is noted when the tables exist and are empty. */
const SCHEMA = 'schema'
const SEQUENCES = 'sequences'
const JOBS = 'pgboss.job'

/**
 * Restores a backup into an empty server. Resumes where a killed restore stopped, because each part
 * is loaded and recorded in one transaction. Throws BadBackup with a sentence on what to do.
 */
export async function restore(path: string, config: Config, log: Log): Promise<Restored> {
  const backup = await openBackup(path)
  try {
    await refuseOtherSchema(backup.manifest)
    const keys = await keysFor(backup, config)
    return await restoreVerified(backup, { ...config, ...keys }, config, log)
  } finally {
    await backup.close()
  }
}

async function restoreVerified(
  backup: Backup,
  config: Config,
  given: Config,
  log: Log,
): Promise<Restored> {
  // As a server, so that none starts on the folder meanwhile.
  const postgres = await privateDatabase(config, log, { as: 'server' })
  const connection = config.databaseUrl ?? postgres!.connection
  const direct = config.databaseDirectUrl ?? connection
  const alone = openClient(direct, 'mailcast-restore')
  let assembly: Assembly | undefined
  try {
    await alone.connect()
    if (!(await lockForRestore(alone)))
      throw new BadBackup('Another restore into this database is running. Let it end.')
    assembly = assemble(connection, await openPorts(config, log), {
      direct,
      pools: { usual: 4, heavy: 1, work: 2 },
      supervise: false,
    })
    const keyFile = given.secretKey === null ? await checkKeyFile(config) : null
    await load(backup, assembly, direct)
    if (keyFile !== null) await writeSecret(keyFile, config.secretKey!)
    const { db, ports } = assembly.system
    const paused = await db.transaction().execute(async (tx) => {
      await endRestore(tx)
      const { takenAt } = backup.manifest
      await noteRestored(tx, { takenAt: new Date(takenAt), now: ports.clock.now() })
      return pauseRestored(tx, { now: ports.clock.now(), takenAt })
    })
    return {
      manifest: backup.manifest,
      paused,
      keyFile,
      keys: { secretKey: config.secretKey!, secretKeysOld: config.secretKeysOld },
    }
  } finally {
    if (assembly) {
      await assembly.queue.stop(STOP_MS)
      await stopStages(assembly.closing, log)
    }
    await alone.end()
    await postgres?.leave()
  }
}

/** Loads all of a backup. The mark of the database stays. */
async function load(
  backup: Backup,
  { system, queue, queuedJobs }: Assembly,
  direct: Connection,
): Promise<void> {
  const { db, ports } = system
  const { manifest } = backup
  await checkVersion(db)
  const { parts: done } = await begin(db, backup)
  const [jobs, tables] = [
    manifest.tables.filter(({ name }) => name === JOBS),
    manifest.tables.filter(({ name }) => name !== JOBS),
  ]
  await once(done, SCHEMA, async () => {
    await migrate(db, direct, ports.log, { last: manifest.migrations.at(-1)!.name })
    await db.transaction().execute(async (tx) => {
      await emptyTables(
        tx,
        tables.map(({ name }) => name),
      )
      await dropIndexes(tx)
      await noteLoaded(tx, SCHEMA)
    })
  })
  for (const table of tables) await loadTable(db, done, backup, table)
  await once(done, SEQUENCES, () =>
    db.transaction().execute(async (tx) => {
      for (const { name, value } of manifest.sequences) await setSequence(tx, name, value)
      await noteLoaded(tx, SEQUENCES)
    }),
  )
  await makeIndexes(db)
  await migrate(db, direct, ports.log)
  await queue.prepare(queuedJobs)
  for (const table of jobs) await loadJobs(db, done, backup, table)
  for (const name of backup.files) await ports.files.write(name, backup.file(name))
  await analyze(db)
}

async function once(
  done: Progress['parts'],
  part: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!done.has(part)) await work()
}

async function begin(db: Db, { sum }: Backup): Promise<Progress> {
  const progress = await readProgress(db)
  if (progress !== null && progress.sum !== sum)
    throw new BadBackup(
      'Another backup was being restored into this database. Restore that one to its end, or begin with an empty database.',
    )
  if (progress !== null) return progress
  if ((await countTables(db)) > 0)
    throw new BadBackup(
      'The database is not empty, and a restore replaces nothing. Name an empty one with --into: a folder that does not exist yet, or the address of a new database.',
    )
  await beginRestore(db, sum)
  return { sum, parts: new Set() }
}

async function loadTable(
  db: Db,
  done: Progress['parts'],
  backup: Backup,
  { name, columns, parts }: BackupTable,
): Promise<void> {
  for (const part of parts) {
    if (done.has(part)) continue
    const lines = await backup.rows(part)
    await db.transaction().execute(async (tx) => {
      if (await noteLoaded(tx, part))
        await copyIn(tx, `${name} (${columns.join(', ')})`, Readable.from([lines]))
    })
  }
}

/** Loads jobs. Skips queues and columns that this version does not have. */
async function loadJobs(
  db: Db,
  done: Progress['parts'],
  backup: Backup,
  table: BackupTable,
): Promise<void> {
  const known = await readJobTable(db)
  const places = table.columns.flatMap((column, i) => (known.columns.includes(column) ? [i] : []))
  const nameAt = table.columns.indexOf('name')
  for (const part of table.parts) {
    if (done.has(part)) continue
    // COPY escapes tabs and ends of lines in values.
    const lines = (await backup.rows(part)).toString().split('\n').slice(0, -1)
    const kept = lines
      .map((line) => line.split('\t'))
      .filter((values) => known.queues.includes(values[nameAt]!))
      .map((values) => `${places.map((i) => values[i]).join('\t')}\n`)
    const columns = places.map((i) => table.columns[i]).join(', ')
    await db.transaction().execute(async (tx) => {
      if (await noteLoaded(tx, part))
        await copyIn(tx, `${JOBS} (${columns})`, Readable.from([kept.join('')]))
    })
  }
}

async function refuseOtherSchema({ migrations, mailcastVersion }: Manifest): Promise<void> {
  const known = await readMigrations()
  for (const { name, hash } of migrations) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours)
      throw new BadBackup(
        `The backup is of a newer Mailcast (${mailcastVersion}, ${name}). Update this one, then restore.`,
      )
    if (ours.hash !== hash)
      throw new BadBackup(
        `The migration ${name} is another one here than in the server of the backup. Restore with the same Mailcast (${mailcastVersion}).`,
      )
  }
}

/** Finds the secret keys of a backup: in it, in the settings, or in the folder. */
async function keysFor({ manifest, sealedKeys }: Backup, config: Config): Promise<SecretKeys> {
  const fits = (secretKey: string) =>
    secretKeyVault(secretKey, config.secretKeysOld).knows(manifest.secretFingerprint)
  const kept = await readFile(join(config.dataDir, 'secret-key'), 'utf8').catch(() => null)
  for (const secretKey of [config.secretKey, kept?.trim()])
    if (secretKey && fits(secretKey)) return { secretKey, secretKeysOld: config.secretKeysOld }
  if (config.secretKey !== null)
    throw new BadBackup(
      'SECRET_KEY is not the key of the server of the backup. Set that key; or leave it empty, and set BACKUP_PASSPHRASE where the key is in the backup.',
    )
  if (sealedKeys === null)
    throw new BadBackup(
      'The secret key is not in the backup, since BACKUP_PASSPHRASE was not set when it was made. Set SECRET_KEY to the key of that server (the content of its DATA_DIR/secret-key).',
    )
  if (config.backupPassphrase === null)
    throw new BadBackup(
      'The secret key in the backup is sealed. Set BACKUP_PASSPHRASE to the passphrase of that time, or SECRET_KEY to the key.',
    )
  return openKeys(sealedKeys, config.backupPassphrase).catch((error: unknown) => {
    if (!(error instanceof WrongPassphrase)) throw error
    throw new BadBackup(
      `${error.message}. Set the passphrase of that time, or SECRET_KEY to the key of that server.`,
    )
  })
}

/** Returns the file for the secret key. Throws when it has another key. */
async function checkKeyFile({ dataDir, secretKey }: Config): Promise<string> {
  const path = join(dataDir, 'secret-key')
  if (existsSync(path) && (await readFile(path, 'utf8')).trim() !== secretKey)
    throw new BadBackup(
      `${path} holds another secret key. Restore into a folder that does not exist yet.`,
    )
  return path
}

async function writeSecret(path: string, secret: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(`${path}.restored`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.restored`, path)
}
