import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { countText } from '#operation/count-text.ts'
import { type Config, readRestoreConfig } from '../../config.ts'
import type { Paused } from '../backup/pause-restored-sql.ts'
import { fetchBackup } from '../backup/fetch-backup.ts'
import { placeOf, S3 } from '../backup/make-backup.ts'
import { restore, type Restored } from '../backup/restore.ts'
import { filesOf } from '../open-ports.ts'

/**
 * The maximum number of paused campaigns or automations that are printed by name. The dashboard
 * shows all of them.
 */
const NAMED = 20

interface RestoreOptions {
  into?: string
  /** `s3`: the file is in the bucket. */
  from?: string
}

/** Restores a backup into a folder or a database, and prints what was paused and what is left. */
export async function restoreInto(
  file: string,
  { into, from }: RestoreOptions,
  print: (line: string) => void,
): Promise<void> {
  const config = readRestoreConfig(into)
  const { logLevel } = config
  const log = pinoLog(logLevel === 'info' ? 'warn' : logLevel)
  const path = from === S3 ? await fetchFrom(file, config, print) : resolve(file)
  let restored: Restored
  try {
    restored = await restore(path, config, log)
  } finally {
    if (from === S3) await rm(path, { force: true })
  }
  for (const line of describe(restored, config)) print(line)
  for (const line of await describeKeys(restored, config)) print(line)
}

/** Downloads a backup from the bucket. Returns the path of the file. */
async function fetchFrom(
  name: string,
  config: Config,
  print: (line: string) => void,
): Promise<string> {
  placeOf(config, S3)
  const files = await filesOf(config)
  const { path, bytes } = await fetchBackup(files, name, { folder: config.dataDir })
  print(`Fetched: ${files.name}, ${name}, ${(bytes / 1e6).toFixed(1)} MB.`)
  return path
}

function describe({ manifest, paused }: Restored, { s3 }: Config): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { sending, missed, undecided, automations, mails } = paused
  return [
    `Restored: ${countText(rows, 'row', 'rows')} of ${manifest.takenAt}.`,
    ...(manifest.files === 'disk' || s3 !== null
      ? []
      : [
          `Files are not in the backup: they are in ${manifest.files}. Set S3_ENDPOINT to that bucket before you start.`,
        ]),
    ...list('was being sent and is paused; resume it, or cancel it', sending),
    ...list('was to be sent meanwhile and is paused; resume it, or make it a draft', missed),
    ...list('has an A/B test that was to be decided meanwhile; choose its winner', undecided),
    ...list('is an automation and is paused; activate it to go on', automations),
    ...(mails === 0
      ? []
      : [
          `${countText(mails, 'single mail was', 'single mails were')} due. The server of the backup has sent them since, or not: they become uncertain and are not sent. Confirmations go once more.`,
        ]),
  ]
}

function list(what: string, paused: readonly Paused[]): string[] {
  const lines = paused.slice(0, NAMED).map(({ account, name }) => `"${name}" (${account}) ${what}.`)
  return paused.length > NAMED ? [...lines, `And ${paused.length - NAMED} more.`] : lines
}

/** Writes old secret keys into a file, and prints the settings that the server needs. */
async function describeKeys(
  { keyFile, keys }: Restored,
  { databaseUrl, secretKeysOld, dataDir }: Config,
): Promise<string[]> {
  const lines: string[] = []
  if (keyFile !== null && databaseUrl !== null)
    lines.push(`Set SECRET_KEY to the content of ${keyFile} on every machine.`)
  if (keys.secretKeysOld.join() === secretKeysOld.join()) return lines
  const path = join(dataDir, 'secret-keys-old')
  await writeFile(path, `${keys.secretKeysOld.join(',')}\n`, { mode: 0o600 })
  return [...lines, `Set SECRET_KEYS_OLD to the content of ${path}: links in old mails need it.`]
}
