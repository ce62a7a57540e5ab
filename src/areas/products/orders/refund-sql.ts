import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { RefundRecord } from '#ports/payment-records.ts'
import { REFUND_FAILED_LATER } from '#areas/payments/index.ts'

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

/** Finds the refund of an order that the provider has not answered yet. Lock the order first. */
export async function findOpenRefund({ db, accountId }: AccountDb, orderId: string): Promise<(OrderRefund & { createdAt: Date }) | undefined> {
  const found = await row(
    db,
    sql<{ refund_id: string; amount: number | null; created_at: Date }>`select refund_id, amount, created_at from order_refund
      where account_id = ${uuidOf(accountId)} and order_id = ${uuidOf(orderId)} and status = 'pending' and provider_id is null limit 1`,
  )
  return found && { id: typeId('rfd', found.refund_id), orderId, amount: found.amount, status: 'pending', createdAt: found.created_at }
}

export async function endRefund(
  { db, accountId }: AccountDb,
  {
    id,
    status,
    failure = null,
    providerId = null,
  }: { id: string; providerId?: string | null; status: OrderRefund['status']; failure?: string | null },
): Promise<void> {
  await affected(
    db,
    sql`update order_refund set status = ${status}, failure = ${failure}, provider_id = ${providerId}
      where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(id)}`,
  )
}

/** Writes what became of an order's refunds at the provider. One that was taken may fail later. */
export async function followRefunds(
  { db, accountId }: AccountDb,
  orderId: string,
  refunds: readonly Pick<RefundRecord, 'id' | 'status'>[],
): Promise<void> {
  if (refunds.length === 0) return
  await affected(
    db,
    sql`update order_refund r set status = now.status, failure = case when now.status = 'failed' then coalesce(r.failure, ${REFUND_FAILED_LATER}) end
      from unnest(${refunds.map(({ id }) => id)}::text[], ${refunds.map(({ status }) => status)}::text[]) as now (id, status)
      where r.account_id = ${uuidOf(accountId)} and r.order_id = ${uuidOf(orderId)} and r.provider_id = now.id and r.status <> now.status`,
  )
}

/** Lists the last refunds of orders, newest first, at most so many of each. */
export async function lastRefunds({ db, accountId }: AccountDb, orderIds: readonly string[], each: number): Promise<Map<string, ListedRefund[]>> {
  if (orderIds.length === 0) return new Map()
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      order_id: string
      amount: number | null
      status: OrderRefund['status']
      failure: string | null
      created_at: Date
    }>`select o.order_id, r.amount, r.status, r.failure, r.created_at from unnest(${orderIds.map(uuidOf)}::uuid[]) as o (order_id),
      lateral (select amount, status, failure, created_at, refund_id from order_refund where account_id = ${account} and order_id = o.order_id
        order by refund_id desc limit ${each}) r
      order by o.order_id, r.refund_id desc`,
  )
  const listed = new Map<string, ListedRefund[]>()
  for (const { order_id, created_at: createdAt, ...refund } of found) {
    const id = typeId('ord', order_id)
    listed.set(id, [...(listed.get(id) ?? []), { ...refund, createdAt }])
  }
  return listed
}

/** A refund of an order, as the API shows it. */
export interface ListedRefund extends Pick<OrderRefund, 'amount' | 'status'> {
  failure: string | null
  createdAt: Date
}
