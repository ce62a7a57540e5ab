import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { claimUuid, newUuid, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ofMailing } from '../mailing-sql.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/** A part of a frozen mailing's recipients on which a worker has a lease. Ids are uuids. */
export interface Slice {
  sliceId: string
  /** The fencing token: statements of a worker with an older id change nothing. */
  claimId: string
  bounds: { after: string; upto: string }
}

interface SliceRow {
  slice_id: string
  after: string
  upto: string
}

const ofSlice = ({ accountId }: AccountDb, mailingId: string, { sliceId, claimId }: Slice) =>
  sql`account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)} and slice_id = ${sliceId} and claim_id = ${claimId}`

const toSlice = (found: SliceRow, claimId: string): Slice => ({
  sliceId: found.slice_id,
  claimId,
  bounds: { after: found.after, upto: found.upto },
})

/**
 * Takes over a slice that a worker released, or whose lease ended. Call `endAbandonedBatch`
 * afterwards.
 */
export async function takeOverSlice(
  scope: Scope,
  mailingId: string,
  until: Date,
): Promise<Slice | null> {
  const claimId = claimUuid(scope.now.getTime(), scope.ports.wakeups.worker)
  const taken = await row(
    scope.db,
    sql<SliceRow>`update send_slice set claim_id = ${claimId}, claimed_until = ${until}
      where ${ofMailing(scope, mailingId)} and slice_id = (
        select slice_id from send_slice where ${ofMailing(scope, mailingId)} and claimed_until <= ${scope.now} order by slice_id limit 1 for update)
      returning slice_id, after, upto`,
  )
  return taken ? toSlice(taken, claimId) : null
}

/**
 * Gives slices whose lease ended with an open batch a new claim id, so that late writes of their
 * former workers have no effect. Returns these slices, which workers may take over. Call
 * `endAbandonedBatch` for each.
 */
export async function fenceLostSlices(
  scope: Scope,
  mailingId: string,
): Promise<Pick<Slice, 'sliceId'>[]> {
  const found = await rows(
    scope.db,
    sql<{ slice_id: string }>`update send_slice set claim_id = ${claimUuid(scope.now.getTime(), 0)}
      where ${ofMailing(scope, mailingId)} and claimed_until <= ${scope.now} and submitting <> '{}' returning slice_id`,
  )
  return found.map(({ slice_id }) => ({ sliceId: slice_id }))
}

/**
 * Makes a slice of the next `size` pending recipients after `cutUpto` and claims it. Returns null
 * when no recipients remain.
 */
export async function cutSlice(
  scope: Scope,
  mailingId: string,
  cut: { cutUpto: string; size: number; until: Date },
): Promise<Slice | null> {
  const last = await row(
    scope.db,
    sql<{ recipient_id: string }>`select recipient_id from (
        select recipient_id from recipient
        where ${ofMailing(scope, mailingId)} and recipient_id > ${cut.cutUpto} and status = 'pending'
        order by recipient_id limit ${cut.size}) s
      order by recipient_id desc limit 1`,
  )
  return last
    ? insertSlice(scope, mailingId, { after: cut.cutUpto, upto: last.recipient_id }, cut.until)
    : null
}

async function insertSlice(
  scope: Scope,
  mailingId: string,
  bounds: Slice['bounds'],
  until: Date,
): Promise<Slice> {
  const [sliceId, claimId] = [
    newUuid(scope.now.getTime()),
    claimUuid(scope.now.getTime(), scope.ports.wakeups.worker),
  ]
  await countAffected(
    scope.db,
    sql`insert into send_slice (account_id, mailing_id, slice_id, after, upto, claim_id, claimed_until)
      values (${uuidOf(scope.accountId)}, ${uuidOf(mailingId)}, ${sliceId}, ${bounds.after}, ${bounds.upto}, ${claimId}, ${until})`,
  )
  return { sliceId, claimId, bounds }
}

/**
 * Rows as one array for each column, or null without rows. Passing JSON objects would cost 4 µs
 * more for each recipient.
 */
interface Listed {
  recipient_id: string[] | null
  email: (string | null)[] | null
  fields: (PendingRecipient['fields'] | null)[] | null
  paid: (boolean | null)[] | null
}

/**
 * Reads a slice's next pending recipients after a recipient id (a uuid), with the current data of
 * their contacts.
 */
export async function readPending(
  scope: AccountDb,
  mailingId: string,
  { bounds }: Slice,
  { after, limit }: { after: string | null; limit: number },
): Promise<PendingRecipient[]> {
  const listed = ['recipient_id', 'email', 'fields', 'paid'].map(
    (column) => sql`json_agg(${sql.ref(column)} order by recipient_id) as ${sql.ref(column)}`,
  )
  // `limit 1` makes PostgreSQL look contacts up one by one instead of planning a join.
  const found = await row(
    scope.db,
    sql<Listed>`select ${sql.join(listed)} from (
      select r.recipient_id, r.paid, c.email, c.fields from (
        select account_id, recipient_id, paid from recipient where ${ofMailing(scope, mailingId)} and status = 'pending'
          and recipient_id > ${after ?? bounds.after} and recipient_id <= ${bounds.upto} order by recipient_id limit ${limit}) r
      left join lateral (select email, fields from contact c where c.account_id = r.account_id and c.contact_id = r.recipient_id limit 1) c on true) w`,
  )
  const { recipient_id: ids, email, fields, paid } = found!
  return (ids ?? []).map((recipientId, i) => ({
    recipientId,
    contactId: recipientId,
    generation: null,
    email: email?.[i] ?? null,
    fields: fields?.[i] ?? null,
    paid: paid?.[i] ?? null,
    attempts: 0,
    reason: null,
  }))
}

/**
 * Locks a mailing's slices, which waits for workers that are opening batches. Change the mailing's
 * status first, so that batches opened later see the new status.
 */
export async function awaitBatches(scope: AccountDb, mailingId: string): Promise<void> {
  await rows(
    scope.db,
    sql`select 1 from send_slice where ${ofMailing(scope, mailingId)} order by slice_id for update`,
  )
}

export async function extendSlice(
  scope: AccountDb,
  mailingId: string,
  slice: Slice,
  until: Date,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update send_slice set claimed_until = ${until} where ${ofSlice(scope, mailingId, slice)}`,
  )
}

/**
 * Reduces a batch that is being submitted to the recipients in `still`, after the other recipients
 * have results.
 */
export async function narrowOpenBatch(
  scope: Scope,
  mailingId: string,
  slice: Slice,
  still: readonly string[],
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update send_slice set submitting = ${still}::uuid[] where ${ofSlice(scope, mailingId, slice)}`,
  )
}

/** Releases an unfinished slice. It gets a new claim id, so that a late heartbeat has no effect. */
export async function giveBackSlice(scope: Scope, mailingId: string, slice: Slice): Promise<void> {
  const claimId = claimUuid(scope.now.getTime(), 0)
  await countAffected(
    scope.db,
    sql`update send_slice set claim_id = ${claimId}, claimed_until = ${scope.now}, submitting = '{}' where ${ofSlice(scope, mailingId, slice)}`,
  )
}

export async function deleteSlice(
  scope: AccountDb,
  mailingId: string,
  slice: Slice,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`delete from send_slice where ${ofSlice(scope, mailingId, slice)}`,
  )
}

/** Finds when the first lease on a slice ends. Returns null when no worker has a lease. */
export async function findHeldUntil(scope: Scope, mailingId: string): Promise<Date | null> {
  const found = await row(
    scope.db,
    sql<{
      until: Date | null
    }>`select min(claimed_until) as until from send_slice where ${ofMailing(scope, mailingId)} and claimed_until > ${scope.now}`,
  )
  return found!.until
}
