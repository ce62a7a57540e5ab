import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, call, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Slice } from './slice-sql.ts'

export interface Outcome {
  /** A uuid. */
  contactId: string
  /** `pending`: again at `retryAt`. */
  status: 'sent' | 'failed' | 'skipped' | 'uncertain' | 'pending'
  reason: string | null
  retryAt: Date | null
  /** How often a mail server was asked to take it. */
  attempts: number
}

interface Closed {
  /** False when the slice has another worker or the campaign is gone: nothing was written then. */
  held: boolean
  sending: boolean
}

interface Opened extends Closed {
  /** Who is not to get it any more; null for a contact that was deleted. */
  gone: { contact_id: string; status: string | null }[]
}

/** Opens a window of these uuids, committed as being handed over. `sentUpto`: up to whom the slice was sent before. */
export async function openWindow(
  { db, accountId }: AccountDb,
  campaignId: string,
  { sliceId, claimId }: Slice,
  { sentUpto, next, until }: { sentUpto: string | null; next: readonly string[]; until: Date },
): Promise<Opened> {
  return call(db, 'open_window', [uuidOf(accountId), uuidOf(campaignId), sliceId, claimId, sentUpto, next, until])
}

/** Closes a window, and writes these outcomes with the counts of the campaign. Of a slice with bounds all others up to `sentUpto` were sent. */
export async function closeWindow(
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

/** Writes into the rows what the slice says of them, that they were sent, and counts them. Lock the campaign first. */
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
 * What a worker that ended was just handing over: nobody can know whether it arrived. Lock the campaign and take its slice over first.
 */
export async function endAbandoned(scope: Scope, campaignId: string, slice: Pick<Slice, 'sliceId'>): Promise<void> {
  const { db, now } = scope
  await writeSent(scope, campaignId, slice)
  const of = sql`account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await row(
    db,
    sql`with lost as (
        update recipient set status = 'uncertain', reason = 'The server stopped while it handed this over.', retry_at = null, finished_at = ${now}
        where ${of} and status = 'pending'
          and contact_id = any(array(select unnest(handing_over) from send_slice where ${of} and slice_id = ${slice.sliceId}))
        returning contact_id),
      counted as (select count(*)::int as n from lost),
      closed as (update send_slice set handing_over = '{}' where ${of} and slice_id = ${slice.sliceId})
      update campaign c set pending = pending - n, uncertain = uncertain + n from counted where ${of} and n > 0`,
  )
}
