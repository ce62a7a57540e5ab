import { sql } from 'kysely'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** The tier of one contact, to be written. */
export interface TierOf {
  contactId: string
  tier: 'free' | 'paid'
  paidUntil: Date | null
  /** When it is to be derived anew. */
  dueAt: Date | null
}

/** Writes tiers, and when each is to be derived anew. Lock the contacts first. */
export async function writeTiers({ db, accountId }: Scope, written: readonly TierOf[]): Promise<void> {
  const account = uuidOf(accountId)
  const ids = written.map(({ contactId }) => uuidOf(contactId))
  const ends = written.map(({ paidUntil }) => paidUntil)
  await affected(
    db,
    sql`update contact c set tier = w.tier, paid_until = w.paid_until
      from unnest(${ids}::uuid[], ${written.map(({ tier }) => tier)}::text[], ${ends}::timestamptz[]) as w (contact_id, tier, paid_until)
      where c.account_id = ${account} and c.contact_id = w.contact_id`,
  )
  await forgetDue(
    { db, accountId },
    written.map(({ contactId }) => contactId),
  )
  await affected(
    db,
    sql`insert into tier_due (account_id, contact_id, due_at)
      select ${account}, w.contact_id, w.due_at
      from unnest(${ids}::uuid[], ${written.map(({ dueAt }) => dueAt)}::timestamptz[]) as w (contact_id, due_at) where w.due_at is not null`,
  )
}

export async function forgetDue({ db, accountId }: Pick<Scope, 'db' | 'accountId'>, contactIds: readonly string[]): Promise<void> {
  await affected(db, sql`delete from tier_due where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`)
}

/** Finds the account whose reader's tier was to be derived first, up to now. */
export async function firstDueAccount(db: Db, now: Date): Promise<string | null> {
  const found = await row(
    db,
    sql<{ account_id: string }>`select account_id from tier_due /* every account */ where due_at <= ${now} order by due_at limit 1`,
  )
  return found ? typeId('acc', found.account_id) : null
}

/** Lists the contacts of an account whose tier is due. */
export async function listDue({ db, accountId, now }: Scope, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from tier_due where account_id = ${uuidOf(accountId)} and due_at <= ${now} order by due_at, contact_id limit ${limit}`,
  )
  return found.map(({ contact_id }) => typeId('sub', contact_id))
}
