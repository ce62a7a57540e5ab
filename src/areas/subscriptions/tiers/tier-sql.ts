import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Standing } from './entitlement.ts'

/** The access of a contact for which an event was already emitted. */
export interface Told {
  granted: boolean
  subscribed: boolean
}

const NOTHING: Told = { granted: false, subscribed: false }

/**
 * Reads for which access of each contact a begin was recorded, by contact id. Imported grants are
 * recorded too, without an event. Lock the contacts first.
 */
export async function readTold(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<(contactId: string) => Told> {
  const found = await rows(
    db,
    sql<Told & { contact_id: string }>`select contact_id, granted, subscribed from paid_reader
      where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  const by = new Map(found.map((one) => [one.contact_id, one]))
  return (contactId) => by.get(uuidOf(contactId)) ?? NOTHING
}

/**
 * Writes the tiers of contacts, the grants and subscriptions behind them, and the time to compute
 * them again. Lock the contacts first.
 */
export async function writeTiers(
  scope: AccountDb,
  written: readonly { contactId: string; standing: Standing }[],
): Promise<void> {
  const account = uuidOf(scope.accountId)
  const ids = written.map(({ contactId }) => uuidOf(contactId))
  const by = <T>(read: (standing: Standing) => T) => written.map(({ standing }) => read(standing))
  await countAffected(
    scope.db,
    sql`update contact c set tier = w.tier, paid_until = w.paid_until
      from unnest(${ids}::uuid[], ${by(({ tier }) => tier)}::text[], ${by(({ paidUntil }) => paidUntil)}::timestamptz[]) as w (contact_id, tier, paid_until)
      where c.account_id = ${account} and c.contact_id = w.contact_id`,
  )
  await forgetPaid(
    scope,
    written.map(({ contactId }) => contactId),
  )
  await countAffected(
    scope.db,
    sql`insert into paid_reader (account_id, contact_id, granted, subscribed, due_at)
      select ${account}, w.contact_id, w.granted, w.subscribed, w.due_at
      from unnest(${ids}::uuid[], ${by(({ grant }) => grant !== null)}::boolean[], ${by(({ subscribed }) => subscribed)}::boolean[],
        ${by(({ dueAt }) => dueAt)}::timestamptz[]) as w (contact_id, granted, subscribed, due_at)
      where w.granted or w.subscribed`,
  )
}

export async function forgetPaid(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from paid_reader where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
}

/** Finds the account whose tiers have been due for the longest time. */
export async function firstDueAccount(
  db: Db,
  now: Date,
  besides: readonly string[] = [],
): Promise<string | null> {
  const found = await row(
    db,
    sql<{ account_id: string }>`select account_id from paid_reader /* every account */
      where due_at <= ${now} and account_id <> all(${besides.map(uuidOf)}::uuid[]) order by due_at limit 1`,
  )
  return found ? typeId('acc', found.account_id) : null
}

export async function listDue({ db, accountId, now }: Scope, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from paid_reader where account_id = ${uuidOf(accountId)} and due_at <= ${now} order by due_at, contact_id limit ${limit}`,
  )
  return found.map(({ contact_id }) => typeId('sub', contact_id))
}
