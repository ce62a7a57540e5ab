import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import { ACCOUNT_EXPORT, FILES_KEPT, type StoredAccountExport } from './account-export.ts'

interface Row {
  export_id: string
  status: StoredAccountExport['status']
  tries: number
  file_id: string | null
  rows_written: number
  rows_total: number | null
  bytes: number | null
  failure: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

const columns = sql`export_id, status, tries, file_id, rows_written, rows_total, bytes, failure, created_at, finished_at, expires_at`

function toExport(found: Row): StoredAccountExport {
  return {
    id: typeId(ACCOUNT_EXPORT, found.export_id),
    status: found.status,
    progress: { done: found.rows_written, total: found.rows_total },
    bytes: found.bytes,
    fileId: found.file_id && typeId('fil', found.file_id),
    expiresAt: found.expires_at?.toISOString() ?? null,
    failure: found.failure,
    createdAt: found.created_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  }
}

export async function insertExport({ db, accountId, now }: Scope): Promise<StoredAccountExport> {
  const inserted = await row(
    db,
    sql<Row>`insert into account_export (account_id, export_id, status, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, 'queued', ${now}) returning ${columns}`,
  )
  return toExport(inserted!)
}

export async function findExport({ db, accountId }: AccountDb, exportId: string): Promise<StoredAccountExport | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from account_export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`,
  )
  return found && toExport(found)
}

/** Lists exports, newest first: one more than the page holds. */
export async function listExports(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null; status?: StoredAccountExport['status'] | undefined },
): Promise<StoredAccountExport[]> {
  const before = page.before === null ? sql`` : sql`and export_id < ${page.before}`
  const status = page.status === undefined ? sql`` : sql`and status = ${page.status}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from account_export
      where account_id = ${uuidOf(accountId)} ${before} ${status} order by export_id desc limit ${page.limit + 1}`,
  )
  return found.map(toExport)
}

export async function countExports({ db, accountId }: AccountDb): Promise<number> {
  return (await row(db, sql<{ n: number }>`select count(*) as n from account_export where account_id = ${uuidOf(accountId)}`))!.n
}

/** Locks an export that has not ended, for its next try. Returns undefined when it has ended. */
export async function lockOpenExport({ db, accountId }: AccountDb, exportId: string): Promise<(StoredAccountExport & { tries: number }) | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from account_export
      where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and status in ('queued', 'running') for update`,
  )
  return found && { ...toExport(found), tries: found.tries }
}

/** Begins another try with a file of its own. */
export async function startTry({ db, accountId }: AccountDb, exportId: string, fileId: string): Promise<void> {
  await affected(
    db,
    sql`update account_export set status = 'running', tries = tries + 1, file_id = ${uuidOf(fileId)}, rows_written = 0
      where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`,
  )
}

/** The try of an export that a job makes. A job whose try is no longer the export's changes nothing. */
export interface Try {
  exportId: string
  fileId: string
}

const ofTry = (accountId: string, { exportId, fileId }: Try) =>
  sql`account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and file_id = ${uuidOf(fileId)} and status = 'running'`

/** Notes how far a try is. Returns false when it should stop. */
export async function noteProgress({ db, accountId }: AccountDb, made: Try, { done, total }: { done: number; total: number }): Promise<boolean> {
  const thisTry = ofTry(accountId, made)
  return (await affected(db, sql`update account_export set rows_written = ${done}, rows_total = ${total} where ${thisTry}`)) > 0
}

/** Ends an export whose file is whole. */
export async function endDone({ db, accountId, now }: Scope, made: Try, file: { bytes: number; rows: number; expiresAt: Date }): Promise<boolean> {
  const thisTry = ofTry(accountId, made)
  const ended = await affected(
    db,
    sql`update account_export set status = 'done', finished_at = ${now}, bytes = ${file.bytes}, rows_written = ${file.rows}, rows_total = ${file.rows},
        expires_at = ${file.expiresAt} where ${thisTry}`,
  )
  return ended > 0
}

/** Ends the links of all exports but the newest. Returns their files. */
export async function expireOlder({ db, accountId, now }: Scope): Promise<string[]> {
  const account = uuidOf(accountId)
  const expired = await rows(
    db,
    sql<{ file_id: string }>`update account_export set expires_at = ${now}
      where account_id = ${account} and status = 'done' and expires_at > ${now} and file_id is not null and export_id not in (
        select export_id from account_export where account_id = ${account} and status = 'done' order by export_id desc limit ${FILES_KEPT})
      returning file_id`,
  )
  return expired.map(({ file_id }) => typeId('fil', file_id))
}

/** Ends an export without a file. Returns the file of its last try, or undefined when it has ended already. */
export async function endWithout(
  { db, accountId, now }: Scope,
  exportId: string,
  { status, failure = null }: { status: 'failed' | 'cancelled'; failure?: string | null },
): Promise<{ fileId: string | null } | undefined> {
  const ended = await row(
    db,
    sql<{ file_id: string | null }>`update account_export set status = ${status}, failure = ${failure}, finished_at = ${now}
      where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and status in ('queued', 'running') returning file_id`,
  )
  return ended && { fileId: ended.file_id && typeId('fil', ended.file_id) }
}

/** Deletes a batch of exports that ended long ago. Their files are deleted long before. Returns true when there may be more. */
export const forgetOldExports = forgetAfter({ table: 'account_export', key: ['export_id'], time: 'finished_at', days: 90 })
