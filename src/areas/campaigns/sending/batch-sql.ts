import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, call, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Slice } from './slice-sql.ts'

/** The state of one recipient after a try. */
export interface Outcome {
  /** A uuid. */
  contactId: string
  /** `pending`: the next try is due at `retryAt`. */
  status: 'sent' | 'failed' | 'skipped' | 'uncertain' | 'pending'
  reason: string | null
  retryAt: Date | null
  /** The number of times that a mail server was asked to take the message. */
  attempts: number
}

interface Closed {
  /** False when another worker has claimed the slice or the campaign was deleted: nothing was written then. */
  held: boolean
  /** True while the campaign is being sent and its newsletter is not being deleted. */
  sending: boolean
}

interface Opened extends Closed {
  /** Recipients that are not subscribed any more, with their status; null for a deleted contact. */
  gone: { contact_id: string; status: string | null }[]
}

/**
 * Opens a batch: commits the uuids in `next` as being submitted, and renews the lease.
 * @param sentUpto the uuid up to which all pending recipients of the slice have been sent
 */
export async function openBatch(
  { db, accountId }: AccountDb,
  campaignId: string,
  { sliceId, claimId }: Slice,
  { sentUpto, next, until }: { sentUpto: string | null; next: readonly string[]; until: Date },
): Promise<Opened> {
  return call(db, 'open_window', [uuidOf(accountId), uuidOf(campaignId), sliceId, claimId, sentUpto, next, until])
}

/**
 * Closes a batch: writes the outcomes and the campaign's counts.
 * @param sentUpto the uuid up to which all other pending recipients of a slice with bounds were sent
 */
export async function closeBatch(
  { db, accountId, now }: Scope,
  campaignId: string,
  { sliceId, claimId }: Slice,
  { sentUpto, outcomes }: { sentUpto: string | null; outcomes: readonly Outcome[] },
): Promise<Closed> {
  const columns = [
    outcomes.map((o) => o.contactId),
    outcomes.map((o) => o.status),
    outcomes.map((o) => o.reason),
    outcomes.map((o) => o.retryAt),
    outcomes.map((o) => o.attempts),
  ]
  return call(db, 'close_window', [uuidOf(accountId), uuidOf(campaignId), sliceId, claimId, now, sentUpto, ...columns])
}

/** Marks the rows up to the slice's `sent_upto` as sent, and counts them. Lock the campaign first. */
export async function writeSent(scope: Scope, campaignId: string, { sliceId }: Pick<Slice, 'sliceId'>): Promise<void> {
  const of = sql`account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const slice = sql`from send_slice where ${of} and slice_id = ${sliceId}`
  const sent = await affected(
    scope.db,
    sql`update recipient set status = 'sent', attempts = attempts + 1, finished_at = ${scope.now}
      where ${of} and contact_id > (select after ${slice}) and contact_id <= (select sent_upto ${slice}) and status = 'pending' and retry_at is null`,
  )
  if (sent === 0) return
  await affected(scope.db, sql`update campaign set pending = pending - ${sent}, sent = sent + ${sent} where ${of}`)
  await affected(scope.db, sql`update send_slice set after = sent_upto where ${of} and slice_id = ${sliceId}`)
}

/**
 * Marks the open batch of a worker that ended as uncertain: its messages may or may not have arrived. Lock the campaign and take the
 * slice over first.
 */
export async function endAbandonedBatch(scope: Scope, campaignId: string, slice: Pick<Slice, 'sliceId'>): Promise<void> {
  const { db, now } = scope
  await writeSent(scope, campaignId, slice)
  const of = sql`account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await row(
    db,
    sql`with lost as (
        update recipient set status = 'uncertain', reason = 'Mailcast stopped while it submitted this message, so it may or may not have arrived.', retry_at = null, finished_at = ${now}
        where ${of} and status = 'pending'
          and contact_id = any(array(select unnest(handing_over) from send_slice where ${of} and slice_id = ${slice.sliceId}))
        returning contact_id),
      counted as (select count(*)::int as n from lost),
      closed as (update send_slice set handing_over = '{}' where ${of} and slice_id = ${slice.sliceId})
      update campaign c set pending = pending - n, uncertain = uncertain + n from counted where ${of} and n > 0`,
  )
}
