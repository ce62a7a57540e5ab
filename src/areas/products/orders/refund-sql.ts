import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Order } from './order.ts'

/** An amount that an owner pays back. */
export interface OrderRefund {
  id: string
  orderId: string
  /** Null for all that is left. */
  amount: number | null
  status: 'pending' | 'succeeded' | 'failed'
}

export async function insertRefund(
  { db, accountId, now }: Scope,
  { orderId, amount }: Pick<OrderRefund, 'orderId' | 'amount'>,
): Promise<OrderRefund> {
  const id = newUuid(now.getTime())
  await affected(
    db,
    sql`insert into order_refund (account_id, refund_id, order_id, amount, created_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(orderId)}, ${amount}, ${now})`,
  )
  return { id: typeId('rfd', id), orderId, amount, status: 'pending' }
}

export async function findRefund({ db, accountId }: AccountDb, refundId: string): Promise<OrderRefund | undefined> {
  const found = await row(
    db,
    sql<{ refund_id: string; order_id: string; amount: number | null; status: OrderRefund['status'] }>`select refund_id, order_id, amount, status
      from order_refund where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(refundId)}`,
  )
  if (!found) return undefined
  return { id: typeId('rfd', found.refund_id), orderId: typeId('ord', found.order_id), amount: found.amount, status: found.status }
}

/** Returns whether a refund of an order is on its way to the provider. Lock the order first. */
export async function hasOpenRefund({ db, accountId }: AccountDb, orderId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from order_refund where account_id = ${uuidOf(accountId)} and order_id = ${uuidOf(orderId)} and status = 'pending' limit 1`,
  )
  return found !== undefined
}

/** The last refund of an order, as it is stored. `amount` null: all that was left. */
export type SeenRefund = Omit<NonNullable<Order['refund']>, 'amount'> & Pick<OrderRefund, 'amount'>

/** Finds the last refund of each order that has one. */
export async function lastRefunds({ db, accountId }: AccountDb, orderIds: readonly string[]): Promise<Map<string, SeenRefund>> {
  if (orderIds.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{ order_id: string; amount: number | null; status: OrderRefund['status']; failure: string | null; created_at: Date }>`
      select distinct on (order_id) order_id, amount, status, failure, created_at from order_refund
      where account_id = ${uuidOf(accountId)} and order_id = any(${orderIds.map(uuidOf)}::uuid[]) order by order_id, refund_id desc`,
  )
  return new Map(
    found.map(({ order_id, amount, status, failure, created_at }) => [
      typeId('ord', order_id),
      { amount, status, reason: failure, at: created_at.toISOString() },
    ]),
  )
}

export async function endRefund(
  { db, accountId }: AccountDb,
  { id, status, failure = null }: { id: string; status: 'succeeded' | 'failed'; failure?: string | null },
): Promise<void> {
  await affected(
    db,
    sql`update order_refund set status = ${status}, failure = ${failure} where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(id)}`,
  )
}
