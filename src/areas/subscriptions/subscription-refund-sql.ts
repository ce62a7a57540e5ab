import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** An amount of a subscription's payment that an owner pays back. */
export interface SubscriptionRefund {
  id: string
  subscriptionId: string
  paymentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

export async function insertRefund(
  { db, accountId, now }: Scope,
  { subscriptionId, paymentId, amount }: Omit<SubscriptionRefund, 'id' | 'status'>,
): Promise<SubscriptionRefund> {
  const id = newUuid(now.getTime())
  await affected(
    db,
    sql`insert into subscription_refund (account_id, refund_id, subscription_id, payment_id, amount, created_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(subscriptionId)}, ${paymentId}, ${amount}, ${now})`,
  )
  return { id: typeId('rfd', id), subscriptionId, paymentId, amount, status: 'pending' }
}

export async function findRefund({ db, accountId }: AccountDb, refundId: string): Promise<SubscriptionRefund | undefined> {
  const found = await row(
    db,
    sql<{
      subscription_id: string
      payment_id: string
      amount: number
      status: SubscriptionRefund['status']
    }>`select subscription_id, payment_id, amount, status from subscription_refund
      where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(refundId)}`,
  )
  if (!found) return undefined
  return {
    id: refundId,
    subscriptionId: typeId('psn', found.subscription_id),
    paymentId: found.payment_id,
    amount: found.amount,
    status: found.status,
  }
}

/** Returns whether a refund of a subscription is on its way to the provider. Lock the subscription first. */
export async function hasOpenRefund({ db, accountId }: AccountDb, subscriptionId: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from subscription_refund where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)} and status = 'pending' limit 1`,
  )
  return found !== undefined
}

export async function endRefund(
  { db, accountId }: AccountDb,
  { id, status, failure = null }: { id: string; status: 'succeeded' | 'failed'; failure?: string | null },
): Promise<void> {
  await affected(
    db,
    sql`update subscription_refund set status = ${status}, failure = ${failure} where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(id)}`,
  )
}
