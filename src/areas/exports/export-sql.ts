import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import type { Filter } from '#areas/contacts/index.ts'
import type { StoredExport } from './export.ts'

interface Row {
  export_id: string
  newsletter_id: string
  kind: string
  owner_id: string | null
  wanted: object | null
  status: StoredExport['status']
  format: StoredExport['format']
  segment_id: string | null
  filter: Filter | null
  statuses: StoredExport['statuses']
  fields: string[]
  tries: number
  file_id: string | null
  contacts_read: number
  contacts_total: number | null
  rows_written: number
  bytes: number | null
  failure: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

const columns = sql`export_id, newsletter_id, kind, owner_id, wanted, status, format, segment_id, filter, statuses, fields, tries, file_id, contacts_read, contacts_total, rows_written, bytes, failure,
  created_at, finished_at, expires_at`

function toExport(found: Row): StoredExport {
  return {
    id: typeId('exp', found.export_id),
    newsletterId: typeId('nl', found.newsletter_id),
    kind: found.kind,
    ownerId: found.owner_id,
    wanted: found.wanted,
    status: found.status,
    progress: { done: found.contacts_read, total: found.contacts_total },
    format: found.format,
    segmentId: found.segment_id && typeId('seg', found.segment_id),
    filter: found.filter,
    statuses: found.statuses,
    fields: found.fields,
    rows: found.rows_written,
    bytes: found.bytes,
    fileId: found.file_id && typeId('fil', found.file_id),
    expiresAt: found.expires_at?.toISOString() ?? null,
    failure: found.failure,
    createdAt: found.created_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  }
}

export type NewExport = Pick<StoredExport, 'newsletterId' | 'format' | 'segmentId' | 'filter' | 'statuses' | 'fields' | 'kind' | 'ownerId' | 'wanted'>

export async function insertExport({ db, accountId, now }: Scope, made: NewExport): Promise<StoredExport> {
  const inserted = await row(
    db,
    sql<Row>`insert into export (account_id, export_id, newsletter_id, kind, owner_id, wanted, status, format, segment_id, filter, statuses, fields, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(made.newsletterId)}, ${made.kind}, ${made.ownerId},
        ${made.wanted && JSON.stringify(made.wanted)}, 'queued', ${made.format}, ${made.segmentId && uuidOf(made.segmentId)},
        ${made.filter && JSON.stringify(made.filter)}, ${made.statuses}, ${made.fields}, ${now})
      returning ${columns}`,
  )
  return toExport(inserted!)
}

export async function findExport({ db, accountId }: AccountDb, exportId: string): Promise<StoredExport | undefined> {
  const found = await row(db, sql<Row>`select ${columns} from export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`)
  return found && toExport(found)
}

/** Lists exports, newest first. */
export async function listExports(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null; status?: StoredExport['status'] | undefined },
): Promise<StoredExport[]> {
  const before = page.before === null ? sql`` : sql`and export_id < ${page.before}`
  const status = page.status === undefined ? sql`` : sql`and status = ${page.status}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from export where account_id = ${uuidOf(accountId)} ${before} ${status} order by export_id desc limit ${page.limit + 1}`,
  )
  return found.map(toExport)
}

export async function countExports({ db, accountId }: AccountDb): Promise<number> {
  return (await row(db, sql<{ n: number }>`select count(*) as n from export where account_id = ${uuidOf(accountId)}`))!.n
}

/** Locks an export that has not ended, for its next try. Returns undefined when it has ended. */
export async function lockOpenExport({ db, accountId }: AccountDb, exportId: string): Promise<(StoredExport & { tries: number }) | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and status in ('queued', 'running') for update`,
  )
  return found && { ...toExport(found), tries: found.tries }
}

/** Begins another try with a file of its own. */
export async function startTry({ db, accountId }: AccountDb, exportId: string, { fileId, total }: { fileId: string; total: number }): Promise<void> {
  await affected(
    db,
    sql`update export set status = 'running', tries = tries + 1, file_id = ${uuidOf(fileId)}, contacts_read = 0, contacts_total = ${total}, rows_written = 0
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
export async function noteProgress({ db, accountId }: AccountDb, made: Try, { read, written }: { read: number; written: number }): Promise<boolean> {
  const thisTry = ofTry(accountId, made)
  return (await affected(db, sql`update export set contacts_read = ${read}, rows_written = ${written} where ${thisTry}`)) > 0
}

/** Ends an export whose file is whole. */
export async function endDone(
  { db, accountId, now }: Scope,
  made: Try,
  file: { bytes: number; rows: number; read: number; expiresAt: Date },
): Promise<boolean> {
  const thisTry = ofTry(accountId, made)
  const ended = await affected(
    db,
    sql`update export set status = 'done', finished_at = ${now}, bytes = ${file.bytes}, rows_written = ${file.rows}, contacts_read = ${file.read},
        contacts_total = ${file.read}, expires_at = ${file.expiresAt} where ${thisTry}`,
  )
  return ended > 0
}

/** Ends an export without a file. Returns the file of its last try, or undefined when it has ended already. */
export async function endWithout(
  { db, accountId, now }: Scope,
  exportId: string,
  { status, failure = null }: { status: 'failed' | 'cancelled'; failure?: string | null },
): Promise<{ fileId: string | null } | undefined> {
  const ended = await row(
    db,
    sql<{ file_id: string | null }>`update export set status = ${status}, failure = ${failure}, finished_at = ${now}
      where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and status in ('queued', 'running') returning file_id`,
  )
  return ended && { fileId: ended.file_id && typeId('fil', ended.file_id) }
}

/** Deletes a batch of exports that ended long ago. Their files are deleted long before. Returns true when there may be more. */
export const forgetOldExports = forgetAfter({ table: 'export', key: ['export_id'], time: 'finished_at', days: 90 })
