import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { dropFile } from '#areas/files/index.ts'

/** An attempt to write an export. It changes nothing once a later attempt has begun. */
export interface Try {
  exportId: string
  fileId: string
}

interface Progress {
  read: number
  /** The rows in the file; for an account's archive the records read. */
  rows: number
  total: number | null
}

const isOfAccount = (exportId: string) => exportId.startsWith('aex_')
const tableOf = (exportId: string) => (isOfAccount(exportId) ? sql`account_export` : sql`export`)
const progressOf = (exportId: string, { read, rows, total }: Progress) =>
  isOfAccount(exportId)
    ? sql`rows_written = ${rows}, rows_total = ${total}`
    : sql`contacts_read = ${read}, contacts_total = ${total}, rows_written = ${rows}`
const ofExport = (accountId: string, exportId: string) =>
  sql`account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`
const ofTry = (accountId: string, { exportId, fileId }: Try) =>
  sql`${ofExport(accountId, exportId)} and file_id = ${uuidOf(fileId)} and status = 'running'`

/** Locks an export that has not ended, for its next try. Returns undefined when it has. */
export async function lockOpenExport(
  { db, accountId }: AccountDb,
  exportId: string,
): Promise<{ tries: number; fileId: string | null } | undefined> {
  const found = await row(
    db,
    sql<{ tries: number; file_id: string | null }>`select tries, file_id from ${tableOf(exportId)}
      where ${ofExport(accountId, exportId)} and status in ('queued', 'running') for update`,
  )
  return found && { tries: found.tries, fileId: found.file_id && typeId('fil', found.file_id) }
}

/** Stores that another try begins, with a file of its own. */
export async function startTry(
  { db, accountId }: AccountDb,
  { exportId, fileId }: Try,
  total: number | null,
): Promise<void> {
  const progress = progressOf(exportId, { read: 0, rows: 0, total })
  await countAffected(
    db,
    sql`update ${tableOf(exportId)} set status = 'running', tries = tries + 1, file_id = ${uuidOf(fileId)}, ${progress}
      where ${ofExport(accountId, exportId)}`,
  )
}

/** Stores the progress of an attempt. Returns false when the attempt must stop. */
export async function noteProgress(
  { db, accountId }: AccountDb,
  made: Try,
  progress: Progress,
): Promise<boolean> {
  const { exportId } = made
  const noted = await countAffected(
    db,
    sql`update ${tableOf(exportId)} set ${progressOf(exportId, progress)} where ${ofTry(accountId, made)}`,
  )
  return noted > 0
}

export async function endDone(
  { db, accountId, now }: Scope,
  made: Try,
  file: { bytes: number; rows: number; read: number; expiresAt: Date },
): Promise<boolean> {
  const { exportId } = made
  const progress = progressOf(exportId, { ...file, total: file.read })
  const ended = await countAffected(
    db,
    sql`update ${tableOf(exportId)} set status = 'done', finished_at = ${now}, bytes = ${file.bytes}, ${progress}, expires_at = ${file.expiresAt}
      where ${ofTry(accountId, made)}`,
  )
  return ended > 0
}

/** Ends an export without a file. Returns false when it had ended before. */
export async function endExport(
  scope: Scope,
  exportId: string,
  { status, failure = null }: { status: 'failed' | 'cancelled'; failure?: string | null },
): Promise<boolean> {
  const { db, accountId, now } = scope
  const ended = await row(
    db,
    sql<{
      file_id: string | null
    }>`update ${tableOf(exportId)} set status = ${status}, failure = ${failure}, finished_at = ${now}
      where ${ofExport(accountId, exportId)} and status in ('queued', 'running') returning file_id`,
  )
  if (ended?.file_id) await dropFile(scope, typeId('fil', ended.file_id))
  return ended !== undefined
}
