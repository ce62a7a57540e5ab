import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/**
 * Claims up to `limit` orders whose check for a missing payment is due, and sets the time of the
 * next check.
 */
export async function claimLeftOrders(
  db: Db,
  claim: { now: Date; next: Date; limit: number },
): Promise<{ accountId: string; orderId: string }[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; order_id: string }>`update product_order o set look_at = ${claim.next}
      from (select account_id, order_id from product_order /* every account */ where look_at <= ${claim.now}
        order by look_at limit ${claim.limit} for update skip locked) due
      where o.account_id = due.account_id and o.order_id = due.order_id returning o.account_id, o.order_id`,
  )
  return found.map(({ account_id, order_id }) => ({
    accountId: typeId('acc', account_id),
    orderId: typeId('ord', order_id),
  }))
}

/** Marks an unpaid order as failed. Lock it first. */
export async function failOrder({ db, accountId }: AccountDb, orderId: string): Promise<void> {
  await countAffected(
    db,
    sql`update product_order set status = 'failed', look_at = null
      where account_id = ${uuidOf(accountId)} and order_id = ${uuidOf(orderId)} and status = 'pending'`,
  )
}

export async function listUnpaid(
  { db, accountId }: AccountDb,
  newsletterId: string | null,
): Promise<string[]> {
  const inNewsletter =
    newsletterId === null ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`
  const found = await rows(
    db,
    sql<{ order_id: string }>`select order_id from product_order
      where account_id = ${uuidOf(accountId)} and ${inNewsletter} and status = 'pending' and amount > 0 order by order_id`,
  )
  return found.map(({ order_id }) => typeId('ord', order_id))
}
