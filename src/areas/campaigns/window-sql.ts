import { sql } from 'kysely'
import { row } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { In } from './campaign-sql.ts'
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

/** Where a worker stands in its slice. */
export interface Place {
  /** A uuid. */
  contactId: string
  /** Of a slice of retries. */
  retryAt: Date | null
}

export interface Waiting {
  /** A uuid. */
  contact_id: string
  attempts: number
  reason: string | null
  retry_at: string | null
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
  status: string | null
}

export interface Moved {
  /** False when the slice has another worker or the campaign is gone: nothing was written then. */
  held: boolean
  sending: boolean
  /** How many recipients of the campaign have not ended. */
  waiting: number
  /** The next ones, with their contacts as they are now. Those that are active stand in the slice as being handed over from here on. */
  contacts: Waiting[]
}

/** Writes what became of a window with the counts of the campaign, and opens the next one of up to `size` (0: none), in one statement. */
export async function moveWindow(
  { db, accountId }: In,
  campaignId: string,
  { sliceId, claimId }: Slice,
  ended: readonly Outcome[],
  next: { place: Place | null; size: number; now: Date; until: Date },
): Promise<Moved> {
  const found = await row(
    db,
    sql<Moved>`select * from move_window(${uuidOf(accountId)}, ${uuidOf(campaignId)}, ${sliceId}, ${claimId}, ${next.now},
      ${ended.map((o) => o.contactId)}::uuid[], ${ended.map((o) => o.status)}::text[], ${ended.map((o) => o.reason)}::text[],
      ${ended.map((o) => o.retryAt)}::timestamptz[], ${ended.map((o) => o.attempts)}::int[],
      ${next.place?.contactId ?? null}::uuid, ${next.place?.retryAt ?? null}::timestamptz, ${next.size}, ${next.until})`,
  )
  return found!
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
