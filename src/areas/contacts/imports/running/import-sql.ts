import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { copyIn } from '#db/copy.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import {
  type Import,
  IMPORT_ERRORS_MAX,
  IMPORT_REFUSALS_MAX,
  type Mapping,
} from '../record/import.ts'
import type { RefusedRow } from '../reading/import-row.ts'
import type { TableRead } from '../reading/read-import.ts'
import type { Refusal } from '../record/refusals-csv.ts'
import { REFUSED_COLUMNS, STAGED_COLUMNS } from '../reading/staged-rows.ts'
import type { StagedRows } from '../reading/staged-sink.ts'

interface Row {
  import_id: string
  newsletter_id: string
  file_name: string | null
  status: Import['status']
  on_conflict: Import['onConflict']
  mapping: Mapping
  ignored_columns: string[]
  read: number
  added: number
  updated: number
  skipped: number
  refused: number
  left_out: number
  customers: number
  rows_total: number
  bytes: number
  preset: Import['preset']
  header: string[]
  reached: string
  reached_line: number
  created_at: Date
  finished_at: Date | null
}

const columns = sql`import_id, newsletter_id, file_name, status, on_conflict, mapping, ignored_columns, read, added, updated, skipped, refused, left_out, customers, rows_total, bytes, preset, header, reached, reached_line, created_at, finished_at`

function toImport(found: Row, { errors, warnings }: Pick<Import, 'errors' | 'warnings'>): Import {
  const { read, added, updated, skipped, refused } = found
  return {
    id: typeId('imp', found.import_id),
    newsletterId: typeId('nl', found.newsletter_id),
    fileName: found.file_name,
    status: found.status,
    onConflict: found.on_conflict,
    mapping: found.mapping,
    ignoredColumns: found.ignored_columns,
    counts: { read, added, updated, skipped, refused },
    preset: found.preset,
    rows: found.rows_total,
    bytes: found.bytes,
    errors,
    leftOut: found.left_out,
    customers: found.customers,
    warnings,
    createdAt: found.created_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  }
}

interface NewImport extends TableRead {
  importUuid: string
  newsletterId: string
  fileName: string | null
  onConflict: Import['onConflict']
  bytes: number
  staged: StagedRows
}

/** Stores an import. Its rows wait in a table for the job. */
export async function insertImport(
  { db, accountId, now }: Scope,
  made: NewImport,
): Promise<Import> {
  const { importUuid, newsletterId, fileName, onConflict, bytes, preview, header, staged } = made
  const { mapping, ignoredColumns, counts, preset, leftOut, customers } = preview
  const inserted = await row(
    db,
    sql<Row>`insert into import (account_id, import_id, newsletter_id, file_name, status, on_conflict, mapping, ignored_columns, read, refused, left_out, customers, rows_total, bytes, preset, header, created_at)
      values (${uuidOf(accountId)}, ${importUuid}, ${uuidOf(newsletterId)}, ${fileName}, 'queued', ${onConflict}, ${JSON.stringify(mapping)},
        ${ignoredColumns}, ${counts.refused}, ${counts.refused}, ${leftOut}, ${customers}, ${counts.read}, ${bytes}, ${preset}, ${header}, ${now})
      returning ${columns}`,
  )
  const inFiles = 'rowsPath' in staged
  await copyIn(
    db,
    `import_row (${STAGED_COLUMNS})`,
    inFiles ? createReadStream(staged.rowsPath) : Readable.from([staged.rows]),
  )
  await copyIn(
    db,
    `import_error (${REFUSED_COLUMNS})`,
    inFiles ? createReadStream(staged.refusedPath) : Readable.from([staged.refused]),
  )
  return toImport(inserted!, preview)
}

/** Stores rows that the job refused, until `IMPORT_REFUSALS_MAX` of the import are stored. */
export async function insertErrors(
  { db, accountId }: AccountDb,
  importId: string,
  errors: readonly (RefusedRow & { cells: string[] })[],
): Promise<void> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  await countAffected(
    db,
    sql`insert into import_error (account_id, import_id, line, code, detail, cells)
      select ${account}, ${id}, w.line, w.code, w.detail, array(select jsonb_array_elements_text(w.cells))
      from unnest(${errors.map(({ line }) => line)}::int[], ${errors.map(({ code }) => code)}::text[], ${errors.map(({ detail }) => detail)}::text[],
        ${errors.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) as w (line, code, detail, cells)
      where (select refused from import where account_id = ${account} and import_id = ${id}) < ${IMPORT_REFUSALS_MAX}
      on conflict (account_id, import_id, line) do update set code = excluded.code, detail = excluded.detail, cells = excluded.cells, kept = false
        where import_error.kept`,
  )
}

export async function findImport(
  { db, accountId }: AccountDb,
  importId: string,
): Promise<Import | undefined> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const found = await row(
    db,
    sql<Row>`select ${columns} from import where account_id = ${account} and import_id = ${id}`,
  )
  if (!found) return undefined
  const listed = (kept: boolean) =>
    rows(
      db,
      sql<RefusedRow>`select line, code, detail from import_error where account_id = ${account} and import_id = ${id} and kept = ${kept}
        order by line limit ${IMPORT_ERRORS_MAX}`,
    )
  return toImport(found, { errors: await listed(false), warnings: await listed(true) })
}

/**
 * Returns stored refused rows after a line, and how many more were not stored. Undefined when there
 * is no such import.
 */
export async function findRefusals(
  { db, accountId }: AccountDb,
  importId: string,
  after: number,
  limit: number,
): Promise<{ header: string[]; refusals: Refusal[]; more: boolean; left: number } | undefined> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const found = await row(
    db,
    sql<{ header: string[]; refused: number; stored: number }>`select header, refused,
        (select count(*)::int from import_error where account_id = ${account} and import_id = ${id} and not kept) as stored
      from import where account_id = ${account} and import_id = ${id}`,
  )
  if (!found) return undefined
  const listed = sql`from import_error where account_id = ${account} and import_id = ${id} and not kept and line > ${after} order by line`
  const fit = await rowsThatFit(
    db,
    limit,
    sql`select octet_length(detail) + coalesce(octet_length(array_to_string(cells, '')), 0) as bytes ${listed} limit ${limit}`,
  )
  // Imports of earlier versions stored no cells.
  const refusals = await rows(
    db,
    sql<Refusal>`select line, detail, coalesce(cells, '{}') as cells ${listed} limit ${fit}`,
  )
  const rest = await row(
    db,
    sql<{ more: boolean }>`select exists (select from import_error
      where account_id = ${account} and import_id = ${id} and not kept and line > ${refusals.at(-1)?.line ?? after}) as more`,
  )
  const { header, refused, stored } = found
  return { header, refusals, more: rest!.more, left: refused - stored }
}

interface ImportPage {
  limit: number
  before: string | null
  status?: Import['status'] | undefined
}

const listed = (accountId: string, { before, status, limit }: ImportPage) =>
  sql`from import where account_id = ${uuidOf(accountId)}
    ${before === null ? sql`` : sql`and import_id < ${before}`} ${status === undefined ? sql`` : sql`and status = ${status}`}
    order by import_id desc limit ${limit + 1}`

/** Returns how many imports fit into the byte limit of a page. Each may name a thousand columns. */
export function importsThatFit({ db, accountId }: AccountDb, page: ImportPage): Promise<number> {
  const sizes = sql<{
    bytes: number
  }>`select octet_length(mapping::text) + octet_length(ignored_columns::text) + octet_length(header::text) as bytes ${listed(accountId, page)}`
  return rowsThatFit(db, page.limit, sizes)
}

/** Lists imports without errors, newest first: one more than the page may hold. */
export async function listImports(
  { db, accountId }: AccountDb,
  page: ImportPage,
): Promise<Import[]> {
  const found = await rows(db, sql<Row>`select ${columns} ${listed(accountId, page)}`)
  return found.map((each) => toImport(each, { errors: [], warnings: [] }))
}

export async function countImports({ db, accountId }: AccountDb): Promise<number> {
  return (await row(
    db,
    sql<{ n: number }>`select count(*) as n from import where account_id = ${uuidOf(accountId)}`,
  ))!.n
}

/** An import to continue, and the last row that was imported. */
export interface RunningImport extends Import {
  header: string[]
  reached: Place
}

export interface Place {
  identity: string
  line: number
}

/** Locks an import to continue it. Returns undefined when the import has ended. */
export async function lockRunningImport(
  { db, accountId }: AccountDb,
  importId: string,
): Promise<RunningImport | undefined> {
  const found = await row(
    db,
    sql<Row>`update import set status = 'running' where account_id = ${uuidOf(accountId)} and import_id = ${uuidOf(importId)} and status in ('queued', 'running')
      returning ${columns}`,
  )
  return (
    found && {
      ...toImport(found, { errors: [], warnings: [] }),
      header: found.header,
      reached: { identity: found.reached, line: found.reached_line },
    }
  )
}

export async function noteBatch(
  { db, accountId }: AccountDb,
  importId: string,
  counts: Import['counts'],
  reached: Place,
): Promise<void> {
  await countAffected(
    db,
    sql`update import set read = read + ${counts.read}, added = added + ${counts.added}, updated = updated + ${counts.updated},
        skipped = skipped + ${counts.skipped}, refused = refused + ${counts.refused},
        reached = ${reached.identity}, reached_line = ${reached.line}
      where account_id = ${uuidOf(accountId)} and import_id = ${uuidOf(importId)}`,
  )
}

/** Ends a queued or running import, and deletes its remaining rows. */
export async function endImport(
  { db, accountId, now }: Scope,
  importId: string,
  status: 'done' | 'cancelled' | 'failed',
): Promise<boolean> {
  const [account, id] = [uuidOf(accountId), uuidOf(importId)]
  const ended = await countAffected(
    db,
    sql`update import set status = ${status}, finished_at = ${now}, reached = '', reached_line = 0
      where account_id = ${account} and import_id = ${id} and status in ('queued', 'running')`,
  )
  if (ended > 0)
    await countAffected(
      db,
      sql`delete from import_row where account_id = ${account} and import_id = ${id}`,
    )
  return ended > 0
}
