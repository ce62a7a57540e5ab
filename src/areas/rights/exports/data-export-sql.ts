import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import type { Ports } from '#ports/ports.ts'
import { dropFile, fileUrl } from '#areas/files/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { CONTACT_EXPORT, type ContactExport, FILE_DAYS } from './data-export.ts'

/** An export of one person's data. Exports in the table `export` are of a newsletter. */
interface StoredExport {
  id: string
  contactId: string
  fileId: string
  status: ContactExport['status']
  bytes: number | null
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date
}

interface Row {
  export_id: string
  contact_id: string
  file_id: string
  status: ContactExport['status']
  bytes: number | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

const columns = sql`export_id, contact_id, file_id, status, bytes, created_at, finished_at, expires_at`

function toStored(found: Row): StoredExport {
  return {
    id: typeId(CONTACT_EXPORT, found.export_id),
    contactId: typeId('sub', found.contact_id),
    fileId: typeId('fil', found.file_id),
    status: found.status,
    bytes: found.bytes,
    createdAt: found.created_at,
    finishedAt: found.finished_at,
    expiresAt: found.expires_at,
  }
}

export function shownExport(
  { fileId, createdAt, finishedAt, expiresAt, ...stored }: StoredExport,
  {
    accountId,
    ports,
    now,
  }: { accountId: string; ports: Pick<Ports, 'vault' | 'deployment'>; now: Date },
): ContactExport {
  const there = stored.status === 'done' && expiresAt > now
  return {
    ...stored,
    downloadUrl: there ? fileUrl(ports, { accountId, id: fileId, expiresAt }) : null,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

export async function insertExport(
  { db, accountId, now }: Scope,
  { contactId, fileId }: { contactId: string; fileId: string },
): Promise<StoredExport> {
  const made = await row(
    db,
    sql<Row>`insert into contact_export (account_id, export_id, contact_id, file_id, status, created_at, expires_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(contactId)}, ${uuidOf(fileId)}, 'running', ${now},
        ${new Date(now.getTime() + FILE_DAYS * DAY_MS)})
      returning ${columns}`,
  )
  return toStored(made!)
}

export async function findExport(
  { db, accountId }: AccountDb,
  exportId: string,
): Promise<StoredExport | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from contact_export where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)}`,
  )
  return found && toStored(found)
}

export async function listExports(
  { db, accountId }: AccountDb,
  page: { status: string | undefined; limit: number; before: string | null },
): Promise<StoredExport[]> {
  const before = page.before === null ? sql`` : sql`and export_id < ${page.before}`
  const status = page.status === undefined ? sql`` : sql`and status = ${page.status}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from contact_export where account_id = ${uuidOf(accountId)} ${before} ${status} order by export_id desc limit ${page.limit}`,
  )
  return found.map(toStored)
}

/** Ends a running export. Returns false when the export had ended, or does not exist. */
export async function endExport(
  { db, accountId, now }: Scope,
  exportId: string,
  { status, bytes = null }: { status: 'done' | 'failed' | 'cancelled'; bytes?: number | null },
): Promise<boolean> {
  const ended = await countAffected(
    db,
    sql`update contact_export set status = ${status}, bytes = ${bytes}, finished_at = ${now}
      where account_id = ${uuidOf(accountId)} and export_id = ${uuidOf(exportId)} and status = 'running'`,
  )
  return ended > 0
}

/** Deletes the exports about contacts, so that their links stop working. */
export async function dropExportsOf(scope: Scope, contactIds: readonly string[]): Promise<void> {
  const dropped = await rows(
    scope.db,
    sql<{ file_id: string }>`delete from contact_export
      where account_id = ${uuidOf(scope.accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[]) returning file_id`,
  )
  for (const { file_id } of dropped) await dropFile(scope, typeId('fil', file_id))
}

/** Deletes exports 90 days after their files. Returns true when more may be left. */
export const forgetOldDataExports = forgetAfter({
  table: 'contact_export',
  key: ['export_id'],
  time: 'expires_at',
})
