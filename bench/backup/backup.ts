import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pinoLog } from '../../src/adapters/log/pino-log.ts'
import { secretKeyVault } from '../../src/adapters/vault/secret-key-vault.ts'
import { readConfig } from '../../src/config.ts'
import { makeBackup } from '../../src/process/backup/make-backup.ts'
import type { Db } from '../../src/db/rows.ts'
import { restore } from '../../src/process/backup/restore.ts'
import { benchAccount } from '../audience.ts'
import { copyOut } from '../audience/copy-out.ts'
import { print } from '../child.ts'
import { type BenchConnection, benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'

const ROUNDS = 2
/** The least rate of a backup, as a part of the rate of COPY. */
const RATIO_MIN = 0.3

const SECRET_KEY = 'a secret key for benches, long enough to be one'

/**
 * Measures a backup beside COPY of each table to a file, and its restore. `--contacts=100000,1000000`
 * are the sizes, each in a database of its own. The restore makes a private PostgreSQL first. Throws
 * when a backup is slower than it may be; `npm run proof` runs it.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  for (const contacts of (options['contacts'] ?? '100000,1000000').split(',').map(Number))
    await benchSize(contacts)
}

async function benchSize(contacts: number): Promise<void> {
  const { assembly, connection, end } = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-backup-'))
  const { db, ports } = assembly.system
  await fillLists(db, await benchAccount(assembly.system), contacts)
  await sql`insert into deployment (secret_fingerprint) values (${secretKeyVault(SECRET_KEY).fingerprint()})
    on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
    db,
  )
  const copied = await best(() => copyTables(db, connection, join(folder, 'copy')))
  const source = {
    direct: connection,
    filesDir: null,
    filesName: 'none',
    keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
    passphrase: null,
  }
  const backedUp = { db, direct: connection, files: ports.files, now: () => ports.clock.now() }
  let file = ''
  const ours = await best(async () => {
    const { at, bytes } = await makeBackup(backedUp, source, { place: folder, keep: 1 })
    file = at
    return bytes
  })
  const restored = await best(async () => {
    const into = mkdtempSync(join(tmpdir(), 'mailcast-bench-restored-'))
    chmodSync(into, 0o755)
    await restore(file, readConfig({ DATA_DIR: into, SECRET_KEY }), pinoLog('error'))
    rmSync(into, { recursive: true })
    return ours.bytes
  })
  print(
    `${contacts} contacts: COPY ${line(copied)} · backup ${line(ours)} · restore ${line(restored)}`,
  )
  const ratio = copied.ms / ours.ms
  print(
    `a backup is ${(ours.bytes / copied.bytes).toFixed(2)} of the size, at ${ratio.toFixed(2)} of the rate of COPY (at least ${RATIO_MIN})`,
  )
  rmSync(folder, { recursive: true })
  await end()
  if (ratio < RATIO_MIN) throw new Error(`a backup is at ${ratio.toFixed(2)} of the rate of COPY`)
}

interface Measured {
  bytes: number
  ms: number
  peakMiB: number
}

async function best(work: () => Promise<number>): Promise<Measured> {
  let found: Measured | null = null
  for (let round = 0; round < ROUNDS; round++) {
    let peak = 0
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const began = performance.now()
    const bytes = await work()
    const ms = Math.round(performance.now() - began)
    clearInterval(sampling)
    if (found === null || ms < found.ms) found = { bytes, ms, peakMiB: Math.round(peak / 2 ** 20) }
  }
  return found!
}

function line({ ms, bytes, peakMiB }: Measured): string {
  return `${ms} ms, ${(bytes / 1e6).toFixed(1)} MB, memory ${peakMiB} MiB`
}

/** Copies each table of the product to a file, one after the other. Returns the bytes. */
async function copyTables(db: Db, connection: BenchConnection, path: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'auth')`.execute(db)
  let bytes = 0
  for (const { name } of rows) bytes += await copyOut(connection, `copy ${name} to stdout`, path)
  return bytes
}
