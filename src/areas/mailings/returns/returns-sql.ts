import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { ofMailing } from '../mailing-sql.ts'
import { NOTHING_YET, type StopReason, type WatchedCounts } from '../circuit-breaker.ts'

export async function addReturns(
  scope: AccountDb,
  mailingId: string,
  {
    bounces,
    complaints,
    policyRejections,
  }: { bounces: number; complaints: number; policyRejections: number },
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing set bounces = bounces + ${bounces}, complaints = complaints + ${complaints}, policy_rejections = policy_rejections + ${policyRejections}
      where ${ofMailing(scope, mailingId)}`,
  )
}

/** Reads the counts for the circuit breaker, and those when the mailing was last resumed. */
export async function readWatched(
  scope: AccountDb,
  mailingId: string,
): Promise<{ counts: WatchedCounts; from: WatchedCounts }> {
  const found = await row(
    scope.db,
    sql<{
      ended: number
      complaints: number
      policyRejections: number
      watched_from: WatchedCounts | null
    }>`select sent + failed + uncertain as ended,
        complaints, policy_rejections as "policyRejections", watched_from from mailing where ${ofMailing(scope, mailingId)}`,
  )
  const { watched_from: from, ...counts } = found!
  return { counts, from: from ?? NOTHING_YET }
}

/** Pauses a mailing and stores the reason. Lock it first. */
export async function pauseFor(
  scope: AccountDb,
  mailingId: string,
  reason: StopReason,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing set status = 'paused', stop_reason = ${reason} where ${ofMailing(scope, mailingId)}`,
  )
}

/** Restarts the counts of the circuit breaker, for a mailing that paused itself and is resumed. */
export async function watchAnew(scope: AccountDb, mailingId: string): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing set stop_reason = null,
        watched_from = json_build_object('ended', sent + failed + uncertain, 'complaints', complaints, 'policyRejections', policy_rejections)
      where ${ofMailing(scope, mailingId)} and stop_reason is not null`,
  )
}

/**
 * Finds the contacts of recipients. Leaves out recipients that were deleted, or whose mailing was
 * deleted.
 */
export async function contactsOf(
  scope: AccountDb,
  mailingId: string,
  recipientIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(
    scope.db,
    sql<{
      recipient_id: string
      contact_id: string
    }>`select recipient_id, coalesce(contact_id, recipient_id) as contact_id from recipient
      where ${ofMailing(scope, mailingId)} and recipient_id = any(${recipientIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(
    found.map(({ recipient_id, contact_id }) => [
      typeId('sub', recipient_id),
      typeId('sub', contact_id),
    ]),
  )
}

/** Returns those of the reported recipients that a later mailing sends to again and counts. */
export async function findReplaced(
  scope: AccountDb,
  mailingId: string,
  reports: readonly { recipientId: string }[],
): Promise<Set<string>> {
  const found = await rows(
    scope.db,
    sql<{
      recipient_id: string
    }>`select recipient_id from recipient where ${ofMailing(scope, mailingId)} and status = 'replaced'
      and recipient_id = any(${reports.map(({ recipientId }) => uuidOf(recipientId))}::uuid[])`,
  )
  return new Set(found.map(({ recipient_id }) => typeId('sub', recipient_id)))
}
