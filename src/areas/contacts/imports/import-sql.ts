import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import type { Status } from '../contact.ts'
import type { Counted } from '../growth/growth.ts'
import { type Contact, contactColumns, type ContactRow, toContact } from '../contact-sql.ts'
import { type Import, IMPORT_ERRORS_MAX, type Mapping } from './import.ts'
import type { ImportRow, RefusedRow } from './import-row.ts'
import type { StoredTable } from './read-import.ts'

interface Row {
  import_id: string
  newsletter_id: string
  status: Import['status']
  on_conflict: Import['onConflict']
  mapping: Mapping
  ignored_columns: string[]
  read: number
  added: number
  updated: number
  skipped: number
  refused: number
  rows_total: number
  created_at: Date
  finished_at: Date | null
}

const columns = sql`import_id, newsletter_id, status, on_conflict, mapping, ignored_columns, read, added, updated, skipped, refused, rows_total, created_at, finished_at`

function toImport(found: Row, errors: RefusedRow[]): Import {
  const { read, added, updated, skipped, refused } = found
  return {
    id: typeId('imp', found.import_id),
    newsletterId: typeId('nl', found.newsletter_id),
    status: found.status,
    onConflict: found.on_conflict,
    mapping: found.mapping,
    ignoredColumns: found.ignored_columns,
    counts: { read, added, updated, skipped, refused },
    rows: found.rows_total,
    errors,
    createdAt: found.created_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  }
}

export interface NewImport {
  newsletterId: string
  onConflict: Import['onConflict']
  table: StoredTable
}

/** The number of rows that one statement writes. The parameters of ten thousand would block the main thread for a second. */
const ROWS_AT_ONCE = 500

/** Stores the import and its rows, which wait in the table for the job. */
export async function insertImport({ db, accountId, now }: Scope, { newsletterId, onConflict, table }: NewImport): Promise<Import> {
  const { mapping, ignoredColumns, lines, cells, broken } = table
  const importId = newUuid(now.getTime())
  const inserted = await row(
    db,
    sql<Row>`insert into import (account_id, import_id, newsletter_id, status, on_conflict, mapping, ignored_columns, read, refused, rows_total, created_at)
      values (${uuidOf(accountId)}, ${importId}, ${uuidOf(newsletterId)}, 'queued', ${onConflict}, ${JSON.stringify(mapping)},
        ${ignoredColumns}, ${broken.length}, ${broken.length}, ${lines.length + broken.length}, ${now})
      returning ${columns}`,
  )
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const part = <Item>(all: readonly Item[]) => all.slice(from, from + ROWS_AT_ONCE)
    await affected(
      db,
      sql`insert into import_row (account_id, import_id, line, cells)
        select ${uuidOf(accountId)}, ${importId}, * from unnest(${part(lines)}::int[], ${part(cells)}::jsonb[])`,
    )
  }
  const imported = toImport(inserted!, [])
  await insertErrors({ db, accountId }, imported.id, broken)
  return { ...imported, errors: broken.slice(0, IMPORT_ERRORS_MAX) }
}

export async function insertErrors({ db, accountId }: AccountDb, importId: string, errors: readonly RefusedRow[]): Promise<void> {
  await affected(
    db,
    sql`insert into import_error (account_id, import_id, line, code, detail)
      select ${uuidOf(accountId)}, ${uuidOf(importId)}, * from unnest(${errors.map(({ line }) => line)}::int[], ${errors.map(({ code }) => code)}::text[], ${errors.map(({ detail }) => detail)}::text[])
      on conflict do nothing`,
  )
}

export async function findImport({ db, accountId }: AccountDb, importId: string): Promise<Import | undefined> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const found = await row(db, sql<Row>`select ${columns} from import where account_id = ${account} and import_id = ${id}`)
  if (!found) return undefined
  const errors = await rows(
    db,
    sql<RefusedRow>`select line, code, detail from import_error where account_id = ${account} and import_id = ${id} order by line limit ${IMPORT_ERRORS_MAX}`,
  )
  return toImport(found, errors)
}

/** Lists imports, newest first, without their errors. */
export async function listImports(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null; status?: Import['status'] | undefined },
): Promise<Import[]> {
  const before = page.before === null ? sql`` : sql`and import_id < ${page.before}`
  const status = page.status === undefined ? sql`` : sql`and status = ${page.status}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from import where account_id = ${uuidOf(accountId)} ${before} ${status} order by import_id desc limit ${page.limit + 1}`,
  )
  return found.map((each) => toImport(each, []))
}

export async function countImports({ db, accountId }: AccountDb): Promise<number> {
  return (await row(db, sql<{ n: number }>`select count(*) as n from import where account_id = ${uuidOf(accountId)}`))!.n
}

/** Locks an import that may continue. Returns undefined when it has ended. */
export async function lockRunningImport({ db, accountId }: AccountDb, importId: string): Promise<Import | undefined> {
  const found = await row(
    db,
    sql<Row>`update import set status = 'running' where account_id = ${uuidOf(accountId)} and import_id = ${uuidOf(importId)} and status in ('queued', 'running')
      returning ${columns}`,
  )
  return found && toImport(found, [])
}

/** Removes the next waiting rows and returns them. If the transaction rolls back, they wait again. */
export async function takeRows(
  { db, accountId }: AccountDb,
  importId: string,
  limit: number,
): Promise<{ line: number; cells: Record<string, string> }[]> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const taken = await rows(
    db,
    sql<{ line: number; cells: Record<string, string> }>`delete from import_row where account_id = ${account} and import_id = ${id}
      and line = any(array(select line from import_row where account_id = ${account} and import_id = ${id} order by line limit ${limit}))
      returning line, cells`,
  )
  return taken.sort((a, b) => a.line - b.line)
}

export async function addCounts({ db, accountId }: AccountDb, importId: string, counts: Import['counts']): Promise<void> {
  await affected(
    db,
    sql`update import set read = read + ${counts.read}, added = added + ${counts.added}, updated = updated + ${counts.updated},
        skipped = skipped + ${counts.skipped}, refused = refused + ${counts.refused}
      where account_id = ${uuidOf(accountId)} and import_id = ${uuidOf(importId)}`,
  )
}

/** Ends a running or queued import, and deletes the rows that were not read. */
export async function endImport({ db, accountId, now }: Scope, importId: string, status: 'done' | 'cancelled' | 'failed'): Promise<boolean> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const ended = await affected(
    db,
    sql`update import set status = ${status}, finished_at = ${now} where account_id = ${account} and import_id = ${id} and status in ('queued', 'running')`,
  )
  if (ended > 0) await affected(db, sql`delete from import_row where account_id = ${account} and import_id = ${id}`)
  return ended > 0
}

export async function lockContactsByEmail({ db, accountId }: AccountDb, newsletterId: string, emails: readonly string[]): Promise<Contact[]> {
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = any(${emails.map(addressIdentity)}::text[])
      order by contact_id for update`,
  )
  return found.map(toContact)
}

/** Adds many contacts at once. Returns those that were added, without those that another request added in the meantime. */
export async function insertImported(
  { db, accountId, now }: Scope,
  newsletterId: string,
  made: readonly (ImportRow & { status: Status })[],
): Promise<Counted[]> {
  const at = (given: ImportRow) => given.subscribedAt ?? now.toISOString()
  const inserted = await rows(
    db,
    sql<{
      status: Status
      source: string
    }>`insert into contact (account_id, newsletter_id, subscribed_at, contact_id, email, status, status_before, source, tags, fields, confirmed_at, unsubscribed_at)
      select ${uuidOf(accountId)}, ${uuidOf(newsletterId)}, w.at, w.contact_id, w.email,
        coalesce(s.reason, w.status), case when s.reason is not null then w.status end, w.source,
        coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}'), w.fields, null,
        case when w.status = 'unsubscribed' then w.at end
      from unnest(${made.map(() => newUuid(now.getTime()))}::uuid[], ${made.map(({ email }) => email)}::text[], ${made.map(({ email }) => addressIdentity(email))}::text[], ${made.map(({ status }) => status)}::text[],
        ${made.map(({ source }) => source ?? 'import')}::text[], ${made.map(({ tags }) => JSON.stringify(tags))}::jsonb[], ${made.map(({ fields }) => JSON.stringify(fields))}::jsonb[],
        ${made.map(at)}::timestamptz[]) as w (contact_id, email, identity, status, source, tags, fields, at)
      left join suppression s on s.account_id = ${uuidOf(accountId)} and s.email = w.identity and w.status in ('pending', 'active')
      on conflict (account_id, newsletter_id, ${identityOf('email')}) do nothing
      returning status, source`,
  )
  return inserted.map((one) => ({ newsletterId, ...one }))
}

export async function writeImported({ db, accountId }: AccountDb, contacts: readonly Contact[]): Promise<void> {
  await affected(
    db,
    sql`update contact c set status = w.status, source = w.source, fields = w.fields, unsubscribed_at = w.unsubscribed_at,
        tags = coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}')
      from unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[], ${contacts.map(({ status }) => status)}::text[], ${contacts.map(({ source }) => source)}::text[],
        ${contacts.map(({ tags }) => JSON.stringify(tags))}::jsonb[], ${contacts.map(({ fields }) => JSON.stringify(fields))}::jsonb[],
        ${contacts.map(({ unsubscribedAt }) => unsubscribedAt)}::timestamptz[]) as w (contact_id, status, source, tags, fields, unsubscribed_at)
      where c.account_id = ${uuidOf(accountId)} and c.contact_id = w.contact_id
        and c.contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
}
