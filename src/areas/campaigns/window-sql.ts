import { type RawBuilder, sql } from 'kysely'
import { row, rows } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { CampaignStatus } from './campaign.ts'
import { ofSlice, type Slice } from './slice-sql.ts'

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

/**
 * Writes what became of recipients and the counts of the campaign, in one statement, and tells how the campaign stands: `held` is
 * false when the slice has another worker or the campaign is gone, and then nothing was written. The campaign stays locked, so that
 * a pause that was answered is seen by everyone who opens a window after it.
 */
export async function writeOutcomes(
  scope: Scope,
  campaignId: string,
  slice: Slice,
  outcomes: readonly Outcome[],
): Promise<{ held: boolean; sending: boolean; pending: number }> {
  const { db, accountId, now } = scope
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const found = await row(
    db,
    sql<{ status: CampaignStatus; pending: number; deleting: boolean; held: boolean; ended: number }>`with state as (
        select c.status, c.pending, n.deleting_since is not null as deleting from campaign c
        join newsletter n on n.account_id = c.account_id and n.newsletter_id = c.newsletter_id
        where c.account_id = ${uuidOf(accountId)} and c.campaign_id = ${uuidOf(campaignId)} for update of c),
      held as (select slice_id from send_slice where ${ofSlice(scope, campaignId, slice)} and exists (select 1 from state) for update),
      ${outcomes.length === 0 ? sql`counted as (select 0 as ended)` : written(of, outcomes, now)}
      select state.*, exists (select 1 from held) as held, coalesce((select ended from counted), 0) as ended from state`,
  )
  if (!found) return { held: false, sending: false, pending: 0 }
  return { held: found.held, sending: found.status === 'sending' && !found.deleting, pending: found.pending - found.ended }
}

/** Rows that have ended stay as they are: when the answer to a commit was lost, the same is written again. */
function written(of: RawBuilder<unknown>, outcomes: readonly Outcome[], now: Date): RawBuilder<unknown> {
  const contactIds = outcomes.map((o) => o.contactId)
  return sql`written as (
      update recipient r set status = o.status, reason = o.reason, retry_at = o.retry_at, attempts = o.attempts,
        finished_at = case when o.status = 'pending' then null else ${now}::timestamptz end
      from unnest(${contactIds}::uuid[], ${outcomes.map((o) => o.status)}::text[], ${outcomes.map((o) => o.reason)}::text[],
        ${outcomes.map((o) => o.retryAt)}::timestamptz[], ${outcomes.map((o) => o.attempts)}::int[]) as o (contact_id, status, reason, retry_at, attempts)
      where ${of} and r.contact_id = o.contact_id and r.contact_id = any(${contactIds}::uuid[]) and r.status = 'pending' and exists (select 1 from held)
      returning r.status),
    tally as (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'skipped') as skipped, count(*) filter (where status = 'uncertain') as uncertain from written),
    counted as (
      update campaign c set pending = pending - t.sent - t.failed - t.skipped - t.uncertain, sent = c.sent + t.sent, failed = c.failed + t.failed,
        skipped = c.skipped + t.skipped, uncertain = c.uncertain + t.uncertain
      from tally t where ${of} and t.sent + t.failed + t.skipped + t.uncertain > 0
      returning t.sent + t.failed + t.skipped + t.uncertain as ended)`
}

/** Where a worker stands in its slice. */
export interface Place {
  contactId: string
  /** Of a slice of retries. */
  retryAt: Date
}

export interface Waiting {
  contact_id: string
  attempts: number
  reason: string | null
  retry_at: Date | null
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
  status: string | null
}

/**
 * The next of a slice after `place`, with their contacts as they are now. Those that are active stand in the slice as being handed
 * over from here on: commit before the first byte of any goes out.
 */
export async function openWindow(
  scope: Scope,
  campaignId: string,
  slice: Slice,
  window: { place: Place | null; size: number; until: Date },
): Promise<Waiting[]> {
  const { db, accountId } = scope
  const of = sql`r.account_id = ${uuidOf(accountId)} and r.campaign_id = ${uuidOf(campaignId)} and r.status = 'pending'`
  return rows(
    db,
    sql<Waiting>`with next as (
        select r.contact_id, r.attempts, r.reason, r.retry_at, c.email, c.fields, c.status
        from recipient r left join contact c on c.account_id = r.account_id and c.contact_id = r.contact_id
        where ${of} and ${after(slice, window.place, scope.now)} limit ${window.size}),
      held as (
        update send_slice set claimed_until = ${window.until}, handing_over = array(select contact_id from next where status = 'active')
        where ${ofSlice(scope, campaignId, slice)} returning slice_id)
      select next.* from next where exists (select 1 from held)`,
  )
}

function after({ bounds }: Slice, place: Place | null, now: Date): RawBuilder<unknown> {
  if (bounds !== null)
    return sql`r.contact_id > ${place?.contactId ?? bounds.after} and r.contact_id <= ${bounds.upto} and r.retry_at is null order by r.contact_id`
  const from = place === null ? sql`` : sql`and (r.retry_at, r.contact_id) > (${place.retryAt}, ${place.contactId}::uuid)`
  return sql`r.retry_at <= ${now} ${from} order by r.retry_at, r.contact_id`
}

/**
 * What a worker that ended was just handing over: nobody can know whether it arrived. Lock the campaign and take its slice over first.
 */
export async function endAbandoned({ db, accountId, now }: Scope, campaignId: string, { sliceId }: Pick<Slice, 'sliceId'>): Promise<void> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await row(
    db,
    sql`with lost as (
        update recipient set status = 'uncertain', reason = 'The server stopped while it handed this over.', retry_at = null, finished_at = ${now}
        where ${of} and status = 'pending'
          and contact_id = any(array(select unnest(handing_over) from send_slice where ${of} and slice_id = ${sliceId}))
        returning contact_id),
      counted as (select count(*)::int as n from lost),
      closed as (update send_slice set handing_over = '{}' where ${of} and slice_id = ${sliceId})
      update campaign c set pending = pending - n, uncertain = uncertain + n from counted where ${of} and n > 0`,
  )
}
