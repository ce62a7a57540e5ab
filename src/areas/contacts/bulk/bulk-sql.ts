import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type BulkAction, type BulkCounts, type BulkJob, UNDO_MS } from './bulk-job.ts'
import type { StoredSelection } from './selection.ts'

interface Row {
  bulk_id: string
  newsletter_id: string
  selection: StoredSelection
  action: BulkAction
  via: 'dashboard' | 'api'
  undo_of: string | null
  undone_by: string | null
  status: BulkJob['status']
  total: number | null
  matched: number
  changed: number
  skipped: number
  problem: string | null
  undoable_until: Date | null
  created_at: Date
  finished_at: Date | null
}

/** A bulk job with values that the API does not show. */
export interface BulkWork {
  job: BulkJob
  selection: StoredSelection
  via: 'dashboard' | 'api'
}

// A stopped or failed undo has restored only some contacts, so another undo may follow.
const columns = sql`bulk_id, newsletter_id, selection, action, via, undo_of, status, total, matched, changed, skipped, problem,
  undoable_until, created_at, finished_at, (select max(u.bulk_id::text) from bulk_job u where u.account_id = bulk_job.account_id
    and u.undo_of = bulk_job.bulk_id and u.status in ('queued', 'running', 'done')) as undone_by`

function toWork(found: Row): BulkWork {
  const { action, status, problem, matched, changed, skipped, total } = found
  const job: BulkJob = {
    id: typeId('bulk', found.bulk_id),
    newsletterId: typeId('nl', found.newsletter_id),
    action,
    status,
    problem,
    progress: { done: matched, total: status === 'done' ? matched : total },
    counts: { matched, changed, skipped },
    undoableUntil: found.undoable_until?.toISOString() ?? null,
    undoOf: found.undo_of && typeId('bulk', found.undo_of),
    undoneBy: found.undone_by && typeId('bulk', found.undone_by),
    createdAt: found.created_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
  }
  return { job, selection: found.selection, via: found.via }
}

interface NewBulkJob {
  newsletterId: string
  selection: StoredSelection
  action: BulkAction
  via: 'dashboard' | 'api'
  undoOf: string | null
}

/** Stores a bulk action, for a job to carry out. Deletions and undos cannot be undone. */
export async function insertBulkJob(
  { db, accountId, now }: Scope,
  made: NewBulkJob,
): Promise<BulkJob> {
  const undoable = made.undoOf === null && made.action.type !== 'delete'
  const inserted = await row(
    db,
    sql<Row>`insert into bulk_job (account_id, bulk_id, newsletter_id, selection, action, via, undo_of, undoable_until, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(made.newsletterId)}, ${JSON.stringify(made.selection)}, ${JSON.stringify(made.action)},
        ${made.via}, ${made.undoOf && uuidOf(made.undoOf)}, ${undoable ? new Date(now.getTime() + UNDO_MS) : null}, ${now})
      returning ${columns}`,
  )
  return toWork(inserted!).job
}

export async function findBulkJob(
  { db, accountId }: AccountDb,
  bulkId: string,
): Promise<BulkJob | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from bulk_job where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`,
  )
  return found && toWork(found).job
}

export async function listBulkJobs(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null; status: BulkJob['status'] | undefined },
): Promise<BulkJob[]> {
  const before = page.before === null ? sql`` : sql`and bulk_id < ${page.before}`
  const status = page.status === undefined ? sql`` : sql`and status = ${page.status}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from bulk_job where account_id = ${uuidOf(accountId)} ${before} ${status} order by bulk_id desc limit ${page.limit + 1}`,
  )
  return found.map((each) => toWork(each).job)
}

/** Locks a bulk job, so that it is not undone twice, and returns it. */
export async function lockBulkJob(
  { db, accountId }: AccountDb,
  bulkId: string,
): Promise<BulkWork | undefined> {
  const it = sql`account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`
  await rows(db, sql`select 1 from bulk_job where ${it} for update`)
  // A statement that waited for the lock would not see the undo inserted by the former holder of
  // the lock, so the job is read again.
  const found = await row(db, sql<Row>`select ${columns} from bulk_job where ${it}`)
  return found && toWork(found)
}

/** Locks a bulk job to continue it. Returns undefined when the job has ended. */
export async function lockRunningBulkJob(
  { db, accountId }: AccountDb,
  bulkId: string,
): Promise<BulkWork | undefined> {
  const found = await row(
    db,
    sql<Row>`update bulk_job set status = 'running' where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)} and status in ('queued', 'running')
      returning ${columns}`,
  )
  return found && toWork(found)
}

export async function writeTotal(
  { db, accountId }: AccountDb,
  bulkId: string,
  total: number,
): Promise<void> {
  await countAffected(
    db,
    sql`update bulk_job set total = ${total} where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`,
  )
}

export async function addCounts(
  { db, accountId }: AccountDb,
  bulkId: string,
  counts: BulkCounts,
): Promise<void> {
  await countAffected(
    db,
    sql`update bulk_job set matched = matched + ${counts.matched}, changed = changed + ${counts.changed}, skipped = skipped + ${counts.skipped}
      where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`,
  )
}

/**
 * Ends a bulk job; its changes stay. Deletes its selection, which may name a person. Returns false
 * when the job had ended before.
 */
export async function endBulkJob(
  { db, accountId, now }: Scope,
  bulkId: string,
  status: 'done' | 'failed' | 'cancelled',
  problem: string | null = null,
): Promise<boolean> {
  const ended = await countAffected(
    db,
    sql`update bulk_job set status = ${status}, problem = ${problem}, finished_at = ${now}, selection = '{}'
      where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)} and status in ('queued', 'running')`,
  )
  if (ended > 0)
    await countAffected(
      db,
      sql`delete from bulk_chunk where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`,
    )
  return ended > 0
}

/** A contact to restore, and its value before the bulk action. */
interface UndoRow {
  contactId: string
  before: unknown
}

export async function insertUndo(
  { db, accountId }: AccountDb,
  bulkId: string,
  undo: readonly UndoRow[],
): Promise<void> {
  await countAffected(
    db,
    sql`insert into bulk_undo (account_id, bulk_id, contact_id, before)
      select ${uuidOf(accountId)}, ${uuidOf(bulkId)}, * from unnest(${undo.map(({ contactId }) => uuidOf(contactId))}::uuid[],
        ${undo.map(({ before }) => (before === null ? null : JSON.stringify(before)))}::jsonb[])`,
  )
}

export async function countUndo({ db, accountId }: AccountDb, bulkId: string): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from bulk_undo where account_id = ${uuidOf(accountId)} and bulk_id = ${uuidOf(bulkId)}`,
  )
  return found!.n
}

/** Deletes and returns the first rows of an undo. A rollback restores them. */
export async function takeUndo(
  { db, accountId }: AccountDb,
  bulkId: string,
  limit: number,
): Promise<UndoRow[]> {
  const [account, id] = [uuidOf(accountId), uuidOf(bulkId)]
  const taken = await rows(
    db,
    sql<{
      contact_id: string
      before: unknown
    }>`delete from bulk_undo where account_id = ${account} and bulk_id = ${id} and contact_id = any(array(
        select contact_id from bulk_undo where account_id = ${account} and bulk_id = ${id} order by contact_id limit ${limit}))
      returning contact_id, before`,
  )
  return taken.map(({ contact_id, before }) => ({ contactId: typeId('sub', contact_id), before }))
}

/** Removes contacts from stored undos, after a reader or the owner has changed these contacts. */
export async function keepFromUndo(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from bulk_undo where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
}

const BATCH = 2000

/** Deletes a batch of expired undo values. Returns true when more may be left. */
export async function forgetUndoValues(db: Db, now: Date): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from bulk_undo where (account_id, bulk_id, contact_id) in (select u.account_id, u.bulk_id, u.contact_id from bulk_job b /* every account */
      join bulk_undo u on u.account_id = b.account_id and u.bulk_id = b.bulk_id where b.undoable_until < ${now} limit ${BATCH})`,
  )
  return deleted === BATCH
}
