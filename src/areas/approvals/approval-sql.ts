import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { type Db, countAffected, row, rows, send } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'
import type { ApprovalStatus } from './approval.ts'

/**
 * An approval as stored. `sealed` and `result` are encrypted or secret, so other areas do not get
 * them.
 */
export interface StoredApproval {
  id: string
  operation: string
  summary: string
  /** `key_…`, or `app_…` for a connected app. */
  keyId: string
  sealed: Buffer
  status: ApprovalStatus
  createdAt: Date
  expiresAt: Date
  /** The time until which a process may carry the approval out; null when no process does. */
  claimedUntil: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  result: Buffer | null
}

interface ApprovalRow {
  approval_id: string
  operation: string
  summary: string
  key_id: string
  by_app: boolean
  sealed: Buffer
  status: ApprovalStatus
  created_at: Date
  expires_at: Date
  claimed_until: Date | null
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  result: Buffer | null
}

const columns = sql`approval_id, operation, summary, key_id,
  exists (select from api_key k where k.account_id = approval.account_id and k.key_id = approval.key_id and k.app_client is not null) as by_app, sealed, status, created_at, expires_at, claimed_until, decided_by, decided_at, reason, result`

function toApproval(found: ApprovalRow): StoredApproval {
  return {
    id: typeId('apr', found.approval_id),
    operation: found.operation,
    summary: found.summary,
    keyId: typeId(found.by_app ? 'app' : 'key', found.key_id),
    sealed: found.sealed,
    status: found.status,
    createdAt: found.created_at,
    expiresAt: found.expires_at,
    claimedUntil: found.claimed_until,
    decidedBy: found.decided_by && typeId('per', found.decided_by),
    decidedAt: found.decided_at,
    reason: found.reason,
    result: found.result,
  }
}

interface NewApproval {
  operation: string
  summary: string
  keyId: string
  request: Buffer
  sealed: Buffer
  dependsOn: readonly string[]
  expiresAt: Date
}

/** Inserts an approval. Returns null when one for the same request is pending. */
export async function insertApproval(
  { db, accountId, now }: Scope,
  made: NewApproval,
): Promise<StoredApproval | null> {
  const found = await row(
    db,
    sql<ApprovalRow>`insert into approval (account_id, approval_id, operation, summary, key_id, request, sealed, depends_on, created_at, expires_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${made.operation}, ${made.summary}, ${uuidOf(made.keyId)}, ${made.request},
        ${made.sealed}, ${[...made.dependsOn]}::text[], ${now}, ${made.expiresAt})
      on conflict (account_id, key_id, request) where status = 'pending' do nothing returning ${columns}`,
  )
  return found ? toApproval(found) : null
}

/**
 * Marks pending approvals of a request as expired when their time is over, so that it can be asked
 * again.
 */
export async function expireRequest(
  { db, accountId, now }: Scope,
  keyId: string,
  request: Buffer,
): Promise<void> {
  await countAffected(
    db,
    sql`update approval set status = 'expired', decided_at = expires_at
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and request = ${request} and status = 'pending' and expires_at <= ${now}`,
  )
}

export async function findPending(
  { db, accountId }: AccountDb,
  keyId: string,
  request: Buffer,
): Promise<StoredApproval | null> {
  const found = await row(
    db,
    sql<ApprovalRow>`select ${columns} from approval
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and request = ${request} and status = 'pending'`,
  )
  return found ? toApproval(found) : null
}

export async function countPending({ db, accountId, now }: Scope): Promise<number> {
  const found = await row(
    db,
    sql<{ count: number }>`select count(*) as count from approval
      where account_id = ${uuidOf(accountId)} and status = 'pending' and expires_at > ${now}`,
  )
  return found!.count
}

export async function findApproval(
  { db, accountId }: AccountDb,
  approvalId: string,
): Promise<StoredApproval | null> {
  return selectApproval({ db, accountId }, approvalId, sql``)
}

export async function lockApproval(
  { db, accountId }: AccountDb,
  approvalId: string,
): Promise<StoredApproval | null> {
  return selectApproval({ db, accountId }, approvalId, sql`for update`)
}

async function selectApproval(
  { db, accountId }: AccountDb,
  approvalId: string,
  lock: ReturnType<typeof sql>,
): Promise<StoredApproval | null> {
  const found = await row(
    db,
    sql<ApprovalRow>`select ${columns} from approval where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)} ${lock}`,
  )
  return found ? toApproval(found) : null
}

interface Page {
  limit: number
  before: string | null
  status: ApprovalStatus | null
  keyId: string | null
  operations: readonly string[]
}

/** Lists approvals, newest first, of one key or of the operations that a person may decide on. */
export async function listApprovals(
  { db, accountId, now }: Scope,
  { limit, before, status, keyId, operations }: Page,
): Promise<StoredApproval[]> {
  const found = await rows(
    db,
    sql<ApprovalRow>`select ${columns} from approval where account_id = ${uuidOf(accountId)}
      ${before === null ? sql`` : sql`and approval_id < ${before}`}
      ${keyId === null ? sql`` : sql`and key_id = ${uuidOf(keyId)}`}
      ${status === null ? sql`` : sql`and case when status = 'pending' and expires_at <= ${now} then 'expired' else status end = ${status}`}
      and operation = any(${[...operations]}::text[]) order by approval_id desc limit ${limit + 1}`,
  )
  return found.map(toApproval)
}

const CLAIM_MS = 2 * MINUTE_MS

/** Claims a pending approval to carry it out. Returns false while another process holds it. */
export async function claimApproval(
  { db, accountId, now }: Scope,
  approvalId: string,
): Promise<boolean> {
  const claimed = await countAffected(
    db,
    sql`update approval set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)} and status = 'pending'
        and (claimed_until is null or claimed_until <= ${now})`,
  )
  return claimed > 0
}

export async function releaseApproval(
  { db, accountId }: AccountDb,
  approvalId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update approval set claimed_until = null where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)}`,
  )
}

interface Decision {
  status: ApprovalStatus
  decidedBy: string | null
  reason: string | null
  result: Buffer | null
}

export async function decideApproval(
  { db, accountId, now }: Scope,
  approvalId: string,
  { status, decidedBy, reason, result }: Decision,
): Promise<StoredApproval> {
  const found = await row(
    db,
    sql<ApprovalRow>`update approval set status = ${status}, decided_by = ${decidedBy && uuidOf(decidedBy)}, decided_at = ${now},
        reason = ${reason}, result = ${result}, claimed_until = null
      where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)} returning ${columns}`,
  )
  return toApproval(found!)
}

/**
 * Replaces a stored answer by one without secrets, after they were shown once. Returns false when
 * another request was first.
 */
export async function writeResult(
  { db, accountId }: AccountDb,
  approvalId: string,
  { was, result }: { was: Buffer; result: Buffer },
): Promise<boolean> {
  const written = await countAffected(
    db,
    sql`update approval set result = ${result}
      where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)} and result = ${was}`,
  )
  return written > 0
}

/** Returns whether a pending request depends on one of the names. */
export async function isAwaited(
  { db, accountId, now }: Scope,
  names: readonly string[],
): Promise<boolean> {
  const found = await row(
    db,
    sql<{ awaited: boolean }>`select exists (select from approval
      where account_id = ${uuidOf(accountId)} and status = 'pending' and expires_at > ${now} and depends_on && ${[...names]}::text[]) as awaited`,
  )
  return found!.awaited
}

/** Marks the approvals that depend on something that a write has changed. */
export async function touchApprovals(
  { db, accountId }: Scope,
  targets: readonly string[],
): Promise<void> {
  await send(
    db,
    sql`update approval set touched = true
      where account_id = ${uuidOf(accountId)} and status = 'pending' and not touched and depends_on && ${[...targets]}::text[]`,
  )
}

export interface Touched {
  accountId: string
  approvalId: string
}

/** Marks an approval once more as touched, after a check of it that failed. */
export async function touchAgain({ db, accountId }: AccountDb, approvalId: string): Promise<void> {
  await countAffected(
    db,
    sql`update approval set touched = true
      where account_id = ${uuidOf(accountId)} and approval_id = ${uuidOf(approvalId)} and status = 'pending'`,
  )
}

/**
 * Takes one marked approval of each of some accounts, to check whether its plan still holds. An
 * account with many marks does not delay others.
 */
export async function takeTouched(db: Db, limit: number): Promise<Touched[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; approval_id: string }>`update approval set touched = false
      where (account_id, approval_id) in (select account_id, approval_id from approval /* every account */
        where touched and status = 'pending' and not exists (select from approval earlier
          where earlier.account_id = approval.account_id and earlier.approval_id < approval.approval_id
            and earlier.touched and earlier.status = 'pending')
        order by created_at limit ${limit} for update skip locked)
      returning account_id, approval_id`,
  )
  return found.map(({ account_id, approval_id }) => ({
    accountId: typeId('acc', account_id),
    approvalId: typeId('apr', approval_id),
  }))
}

/** Deletes the approvals that name contacts, but for those that are being carried out. */
export async function deleteApprovalsOf(
  { db, accountId, now }: Scope,
  contactIds: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from approval where account_id = ${uuidOf(accountId)} and depends_on && ${[...contactIds]}::text[]
      and (claimed_until is null or claimed_until <= ${now})`,
  )
}

/** Removes all data that name contacts from the approvals that are being carried out. */
export async function emptyApprovalsOf(
  { db, accountId, now }: Scope,
  contactIds: readonly string[],
  sealed: Buffer,
): Promise<void> {
  await countAffected(
    db,
    sql`update approval set sealed = ${sealed}, summary = split_part(summary, ': ', 1), depends_on = '{}'
      where account_id = ${uuidOf(accountId)} and depends_on && ${[...contactIds]}::text[] and claimed_until > ${now}`,
  )
}

export const forgetOldApprovals = forgetAfter({
  table: 'approval',
  key: ['approval_id'],
  time: 'created_at',
})
