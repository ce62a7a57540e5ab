import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import { ACCOUNT_EXPORT, FILES_KEPT, type StoredAccountExport } from './account-export.ts'

interface Row {
  export_id: string
  status: StoredAccountExport['status']
  file_id: string | null
  rows_written: number
  rows_total: number | null
  bytes: number | null
  failure: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

const columns = sql`export_id, status, file_id, rows_written, rows_total, bytes, failure, created_at, finished_at, expires_at`

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

export async function findExport(
  { db, accountId }: AccountDb,
  exportId: string,
): Promise<StoredAccountExport | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from account_export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`,
  )
  return found && toExport(found)
}

/** Lists exports, newest first, one more than `limit` to show whether a page follows. */
export async function listExports(
  { db, accountId }: AccountDb,
  page: {
    limit: number
    before: string | null
    status?: StoredAccountExport['status'] | undefined
  },
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
  return (await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from account_export where account_id = ${uuidOf(accountId)}`,
  ))!.n
}

/** Ends the downloads of all exports but the newest. Returns the ids of their files. */
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

/**
 * Deletes the rows of exports that ended long ago; their files are gone by then. Returns true when
 * more may be left.
 */
export const forgetOldExports = forgetAfter({
  table: 'account_export',
  key: ['export_id'],
  time: 'finished_at',
})
