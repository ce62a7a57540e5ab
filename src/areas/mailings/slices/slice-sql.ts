import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { claimUuid, newUuid, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ofMailing } from '../mailing-sql.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/** A part of a frozen mailing's recipients that one worker has leased. Ids are uuids here. */
export interface Slice {
  sliceId: string
  /** The fence: a worker with an older claim finds no row. */
  claimId: string
  bounds: { after: string; upto: string }
}

interface SliceRow {
  slice_id: string
  after: string
  upto: string
}

export const ofSlice = ({ accountId }: AccountDb, mailingId: string, { sliceId, claimId }: Slice) =>
  sql`account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)} and slice_id = ${sliceId} and claim_id = ${claimId}`

const toSlice = (found: SliceRow, claimId: string): Slice => ({
  sliceId: found.slice_id,
  claimId,
  bounds: { after: found.after, upto: found.upto },
})

/** Takes over a slice that a worker gave back, or whose worker ended. Afterwards end that worker's open batch (`endAbandonedBatch`). */
export async function takeOverSlice(scope: Scope, mailingId: string, until: Date): Promise<Slice | null> {
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
 * Fences off the workers of all slices of a mailing whose lease ended while a batch was open. Returns these slices: end their batches
 * (`endAbandonedBatch`). They stay to be taken over.
 */
export async function fenceLostSlices(scope: Scope, mailingId: string): Promise<Pick<Slice, 'sliceId'>[]> {
  const found = await rows(
    scope.db,
    sql<{ slice_id: string }>`update send_slice set claim_id = ${claimUuid(scope.now.getTime(), 0)}
      where ${ofMailing(scope, mailingId)} and claimed_until <= ${scope.now} and handing_over <> '{}' returning slice_id`,
  )
  return found.map(({ slice_id }) => ({ sliceId: slice_id }))
}

/** Claims a new slice: the next `size` pending recipients after `cutUpto`. Returns null when there are none. */
export async function cutSlice(scope: Scope, mailingId: string, cut: { cutUpto: string; size: number; until: Date }): Promise<Slice | null> {
  const last = await row(
    scope.db,
    sql<{ recipient_id: string }>`select recipient_id from (
        select recipient_id from recipient
        where ${ofMailing(scope, mailingId)} and recipient_id > ${cut.cutUpto} and status = 'pending'
        order by recipient_id limit ${cut.size}) s
      order by recipient_id desc limit 1`,
  )
  return last ? insertSlice(scope, mailingId, { after: cut.cutUpto, upto: last.recipient_id }, cut.until) : null
}

async function insertSlice(scope: Scope, mailingId: string, bounds: Slice['bounds'], until: Date): Promise<Slice> {
  const [sliceId, claimId] = [newUuid(scope.now.getTime()), claimUuid(scope.now.getTime(), scope.ports.wakeups.worker)]
  await affected(
    scope.db,
    sql`insert into send_slice (account_id, mailing_id, slice_id, after, upto, claim_id, claimed_until)
      values (${uuidOf(scope.accountId)}, ${uuidOf(mailingId)}, ${sliceId}, ${bounds.after}, ${bounds.upto}, ${claimId}, ${until})`,
  )
  return { sliceId, claimId, bounds }
}

/** One list for each column, null when no recipient is pending. As objects, each recipient costs 2 µs more in PostgreSQL and 2 µs here. */
interface Listed {
  recipient_id: string[] | null
  email: (string | null)[] | null
  fields: (PendingRecipient['fields'] | null)[] | null
  paid: (boolean | null)[] | null
}

/** Reads the next pending recipients of a slice after a recipient (a uuid), with their contacts as they are now. None of them was tried before. */
export async function readPending(
  scope: AccountDb,
  mailingId: string,
  { bounds }: Slice,
  { after, limit }: { after: string | null; limit: number },
): Promise<PendingRecipient[]> {
  const listed = ['recipient_id', 'email', 'fields', 'paid'].map(
    (column) => sql`json_agg(${sql.ref(column)} order by recipient_id) as ${sql.ref(column)}`,
  )
  // Contacts are read one by one (`limit 1`): PostgreSQL would plan a join by its estimate of how many contacts there are.
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
 * Locks the slices of a mailing, which waits for batches that are being opened. Change the mailing's status first: a batch that is
 * opened later then sees the new status.
 */
export async function awaitBatches(scope: AccountDb, mailingId: string): Promise<void> {
  await rows(scope.db, sql`select 1 from send_slice where ${ofMailing(scope, mailingId)} order by slice_id for update`)
}

/** Extends the lease of a slice. */
export async function extendSlice(scope: AccountDb, mailingId: string, slice: Slice, until: Date): Promise<void> {
  await affected(scope.db, sql`update send_slice set claimed_until = ${until} where ${ofSlice(scope, mailingId, slice)}`)
}

/** Marks `still` as the only recipients of the slice that are being submitted, after the rest of their batch was closed. */
export async function narrowOpenBatch(scope: Scope, mailingId: string, slice: Slice, still: readonly string[]): Promise<void> {
  await affected(scope.db, sql`update send_slice set handing_over = ${still}::uuid[] where ${ofSlice(scope, mailingId, slice)}`)
}

/** Gives back a slice that is not done. Its new claim id belongs to no worker, so that no late heartbeat extends the lease. */
export async function giveBackSlice(scope: Scope, mailingId: string, slice: Slice): Promise<void> {
  const claimId = claimUuid(scope.now.getTime(), 0)
  await affected(
    scope.db,
    sql`update send_slice set claim_id = ${claimId}, claimed_until = ${scope.now}, handing_over = '{}' where ${ofSlice(scope, mailingId, slice)}`,
  )
}

export async function deleteSlice(scope: AccountDb, mailingId: string, slice: Slice): Promise<void> {
  await affected(scope.db, sql`delete from send_slice where ${ofSlice(scope, mailingId, slice)}`)
}

/** Finds when the first lease on a slice of the mailing ends; null when no worker holds one. */
export async function heldUntil(scope: Scope, mailingId: string): Promise<Date | null> {
  const found = await row(
    scope.db,
    sql<{
      until: Date | null
    }>`select min(claimed_until) as until from send_slice where ${ofMailing(scope, mailingId)} and claimed_until > ${scope.now}`,
  )
  return found!.until
}
