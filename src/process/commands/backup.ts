import { resolve } from 'node:path'
import { countText } from '#operation/count-text.ts'
import type { Config } from '../../config.ts'
import { count } from '../../setting.ts'
import { makeBackup as make, placeOf, S3, sourceOf } from '../backup/make-backup.ts'
import type { Opened } from '../open.ts'

interface BackupOptions {
  to?: string
  keep?: string
}

/** Writes a backup and prints where it is. */
export async function makeBackup(
  { system, direct }: Opened,
  config: Config,
  { to, keep }: BackupOptions,
  print: (line: string) => void,
): Promise<void> {
  const { files, clock } = system.ports
  const backedUp = { db: system.db, direct, files, now: () => clock.now() }
  const place = placeOf(config, to === undefined || to === S3 ? to : resolve(to))
  const kept = keep === undefined ? null : count(keep)
  const source = await sourceOf(config, backedUp)
  const { at, bytes, manifest, deleted } = await make(backedUp, source, { place, keep: kept })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const stored = manifest.entries.filter(({ name }) => name.startsWith('files/')).length
  print(`Written: ${at}`)
  print(
    `${countText(rows, 'row', 'rows')} and ${countText(stored, 'file', 'files')} in ${(bytes / 1e6).toFixed(1)} MB.`,
  )
  if (source.filesDir === null)
    print(`Files are not in it: they stay in ${source.filesName}. Keep that bucket too.`)
  print(
    source.passphrase === null
      ? 'The secret key is not in it, since BACKUP_PASSPHRASE is not set. Keep SECRET_KEY (or DATA_DIR/secret-key) apart from it: without the key nothing can be restored.'
      : 'The secret key is in it, sealed by BACKUP_PASSPHRASE. Keep the passphrase apart from it.',
  )
  if (deleted.length > 0) print(`Deleted: ${deleted.join(', ')}`)
}
