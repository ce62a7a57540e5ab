import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** A part of a campaign's audience that one worker sends to. Contacts are uuids here. */
export interface Slice {
  sliceId: string
  /** Whoever comes with an older claim finds nothing. */
  claimId: string
  /** Null: those whose next try is due. */
  bounds: { after: string; upto: string } | null
}

/** A recipient that waits, with what its mail is filled in with. */
export interface Waiting {
  /** A uuid. */
  contact_id: string
  attempts: number
  reason: string | null
  retry_at: string | null
  /** Null when the contact was deleted. */
  email: string | null
  fields: Record<string, string | number | boolean> | null
}

/** Where a worker stands in its slice. */
export interface Place {
  /** A uuid. */
  contactId: string
  /** Of a slice of retries. */
  retryAt: Date | null
}

interface SliceRow {
  slice_id: string
  after: string | null
  upto: string | null
}

const ofCampaign = ({ accountId }: AccountDb, campaignId: string) => sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`

export const ofSlice = ({ accountId }: AccountDb, campaignId: string, { sliceId, claimId }: Slice) =>
  sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and slice_id = ${sliceId} and claim_id = ${claimId}`

const toSlice = (found: SliceRow, claimId: string): Slice => ({
  sliceId: found.slice_id,
  claimId,
  bounds: found.upto === null ? null : { after: found.after!, upto: found.upto },
})

/**
 * A slice that its worker gave back, or ended before it was done. What such a worker was just handing over is to be ended first
 * (`endAbandoned`).
 */
export async function takeOverSlice(scope: Scope, campaignId: string, until: Date): Promise<Slice | null> {
  const claimId = newUuid(scope.now.getTime())
  const taken = await row(
    scope.db,
    sql<SliceRow>`update send_slice set claim_id = ${claimId}, claimed_until = ${until}
      where ${ofCampaign(scope, campaignId)} and slice_id = (
        select slice_id from send_slice where ${ofCampaign(scope, campaignId)} and claimed_until <= ${scope.now} order by slice_id limit 1 for update)
      returning slice_id, after, upto`,
  )
  return taken ? toSlice(taken, claimId) : null
}

/** Claims a part of the audience that nobody had: the next `size` that wait after `cutUpto`. Null when there are none. */
export async function cutSlice(scope: Scope, campaignId: string, cut: { cutUpto: string; size: number; until: Date }): Promise<Slice | null> {
  const last = await row(
    scope.db,
    sql<{ contact_id: string }>`select contact_id from (
        select contact_id from recipient
        where ${ofCampaign(scope, campaignId)} and contact_id > ${cut.cutUpto} and status = 'pending' and retry_at is null
        order by contact_id limit ${cut.size}) s
      order by contact_id desc limit 1`,
  )
  return last ? insertSlice(scope, campaignId, { after: cut.cutUpto, upto: last.contact_id }, cut.until) : null
}

/** Claims the tries that are due again, unless there are none or somebody has them. */
export async function openRetries(scope: Scope, campaignId: string, until: Date): Promise<Slice | null> {
  const due = await row(
    scope.db,
    sql`select 1 from recipient where ${ofCampaign(scope, campaignId)} and retry_at <= ${scope.now}
      and not exists (select 1 from send_slice where ${ofCampaign(scope, campaignId)} and upto is null) limit 1`,
  )
  return due ? insertSlice(scope, campaignId, null, until) : null
}

async function insertSlice(scope: Scope, campaignId: string, bounds: Slice['bounds'], until: Date): Promise<Slice> {
  const [sliceId, claimId] = [newUuid(scope.now.getTime()), newUuid(scope.now.getTime())]
  await affected(
    scope.db,
    sql`insert into send_slice (account_id, campaign_id, slice_id, after, upto, claim_id, claimed_until)
      values (${uuidOf(scope.accountId)}, ${uuidOf(campaignId)}, ${sliceId}, ${bounds?.after ?? null}, ${bounds?.upto ?? null}, ${claimId}, ${until})`,
  )
  return { sliceId, claimId, bounds }
}

/** Who was never tried has no attempts, no reason and no time. */
const FIRST_TRY = ['contact_id', 'email', 'fields'] as const
const LATER_TRY = [...FIRST_TRY, 'attempts', 'reason', 'retry_at'] as const

/** A list of each column: as objects each reader takes 2 µs more of PostgreSQL, and as much of whoever reads them. Null: nobody waits. */
type Listed = { [Column in (typeof LATER_TRY)[number]]?: Waiting[Column][] | null }

/** The next that wait in a slice, after a place in it, with their contacts as they are now. */
export async function readWaiting(
  { db, accountId, now }: AccountDb & { now: Date },
  campaignId: string,
  { bounds }: Slice,
  { place, limit }: { place: Place | null; limit: number },
): Promise<Waiting[]> {
  const from = sql`select * from recipient where ${ofCampaign({ db, accountId }, campaignId)} and status = 'pending'`
  const after = place && sql`and (retry_at, contact_id) > (${place.retryAt}, ${place.contactId})`
  const some = bounds
    ? sql`${from} and retry_at is null and contact_id > ${place?.contactId ?? bounds.after} and contact_id <= ${bounds.upto} order by contact_id limit ${limit}`
    : sql`${from} and retry_at <= ${now} ${after ?? sql``} order by retry_at, contact_id limit ${limit}`
  const order = bounds ? sql`contact_id` : sql`retry_at, contact_id`
  const listed = (bounds ? FIRST_TRY : LATER_TRY).map((column) => sql`json_agg(${sql.ref(column)} order by ${order}) as ${sql.ref(column)}`)
  // One by one (`limit 1`): a join would be planned by how many contacts there are thought to be.
  const found = await row(
    db,
    sql<Listed>`select ${sql.join(listed)} from (
      select r.contact_id, r.attempts, r.reason, r.retry_at, c.email, c.fields from (${some}) r
      left join lateral (select email, fields from contact c where c.account_id = r.account_id and c.contact_id = r.contact_id limit 1) c on true) w`,
  )
  const { contact_id: ids, email, fields, attempts, reason, retry_at } = found!
  return (ids ?? []).map((contact_id, i) => ({
    contact_id,
    email: email?.[i] ?? null,
    fields: fields?.[i] ?? null,
    attempts: attempts?.[i] ?? 0,
    reason: reason?.[i] ?? null,
    retry_at: retry_at?.[i] ?? null,
  }))
}

/** Waits for the windows that are just being opened. Change the campaign's status first: whoever opens one afterwards sees that. */
export async function awaitWindows(scope: AccountDb, campaignId: string): Promise<void> {
  await rows(scope.db, sql`select 1 from send_slice where ${ofCampaign(scope, campaignId)} order by slice_id for update`)
}

/** A worker that is still there holds on to its slice. */
export async function extendSlice(scope: AccountDb, campaignId: string, slice: Slice, until: Date): Promise<void> {
  await affected(scope.db, sql`update send_slice set claimed_until = ${until} where ${ofSlice(scope, campaignId, slice)}`)
}

/** Of a window that was just closed these are open still. */
export async function keepOpen(scope: Scope, campaignId: string, slice: Slice, still: readonly string[]): Promise<void> {
  await affected(scope.db, sql`update send_slice set handing_over = ${still}::uuid[] where ${ofSlice(scope, campaignId, slice)}`)
}

/** Gives a slice back that is not done: anybody may go on with it now. With a claim that nobody has, so that no late heartbeat holds it. */
export async function giveBackSlice(scope: Scope, campaignId: string, slice: Slice): Promise<void> {
  const claimId = newUuid(scope.now.getTime())
  await affected(
    scope.db,
    sql`update send_slice set claim_id = ${claimId}, claimed_until = ${scope.now}, handing_over = '{}' where ${ofSlice(scope, campaignId, slice)}`,
  )
}

export async function deleteSlice(scope: AccountDb, campaignId: string, slice: Slice): Promise<void> {
  await affected(scope.db, sql`delete from send_slice where ${ofSlice(scope, campaignId, slice)}`)
}

/** Until when somebody holds a slice of a campaign for certain; null when nobody does. */
export async function heldUntil(scope: Scope, campaignId: string): Promise<Date | null> {
  const found = await row(
    scope.db,
    sql<{
      until: Date | null
    }>`select min(claimed_until) as until from send_slice where ${ofCampaign(scope, campaignId)} and claimed_until > ${scope.now}`,
  )
  return found!.until
}
