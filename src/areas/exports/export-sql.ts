import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
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

const columns = sql`export_id, newsletter_id, kind, owner_id, wanted, status, format, segment_id, filter, statuses, fields, file_id, contacts_read, contacts_total, rows_written, bytes, failure,
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

export type NewExport = Pick<
  StoredExport,
  | 'newsletterId'
  | 'format'
  | 'segmentId'
  | 'filter'
  | 'statuses'
  | 'fields'
  | 'kind'
  | 'ownerId'
  | 'wanted'
>

export async function insertExport(
  { db, accountId, now }: Scope,
  made: NewExport,
): Promise<StoredExport> {
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

export async function findExport(
  { db, accountId }: AccountDb,
  exportId: string,
): Promise<StoredExport | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`,
  )
  return found && toExport(found)
}

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
  return (await row(
    db,
    sql<{ n: number }>`select count(*) as n from export where account_id = ${uuidOf(accountId)}`,
  ))!.n
}

/** Deletes a batch of exports that ended long ago. Returns true when more may be left. */
export const forgetOldExports = forgetAfter({
  table: 'export',
  key: ['export_id'],
  time: 'finished_at',
})
