import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { RefundRecord } from '#ports/payment-records.ts'
import { REFUND_FAILED_LATER } from '#areas/payments/index.ts'

/** An amount of a subscription's payment that an owner pays back. */
export interface SubscriptionRefund {
  id: string
  subscriptionId: string
  paymentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
  createdAt: Date
}

interface RefundRow {
  refund_id: string
  subscription_id: string
  payment_id: string
  amount: number
  status: SubscriptionRefund['status']
  failure: string | null
  created_at: Date
}

const COLUMNS = sql`refund_id, subscription_id, payment_id, amount, status, failure, created_at`

function fromRow({ refund_id, subscription_id, payment_id, created_at, ...same }: RefundRow): SubscriptionRefund {
  return {
    ...same,
    id: typeId('rfd', refund_id),
    subscriptionId: typeId('psn', subscription_id),
    paymentId: payment_id,
    createdAt: created_at,
  }
}

export async function insertRefund(
  { db, accountId, now }: Scope,
  { subscriptionId, paymentId, amount }: Pick<SubscriptionRefund, 'subscriptionId' | 'paymentId' | 'amount'>,
): Promise<SubscriptionRefund> {
  const id = newUuid(now.getTime())
  await affected(
    db,
    sql`insert into subscription_refund (account_id, refund_id, subscription_id, payment_id, amount, created_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(subscriptionId)}, ${paymentId}, ${amount}, ${now})`,
  )
  return { id: typeId('rfd', id), subscriptionId, paymentId, amount, status: 'pending', failure: null, createdAt: now }
}

export async function findRefund({ db, accountId }: AccountDb, refundId: string): Promise<SubscriptionRefund | undefined> {
  const found = await row(
    db,
    sql<RefundRow>`select ${COLUMNS} from subscription_refund where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(refundId)}`,
  )
  return found && fromRow(found)
}

/** Finds the refund of a subscription that the provider has not answered yet. Lock the subscription first. */
export async function findOpenRefund({ db, accountId }: AccountDb, subscriptionId: string): Promise<SubscriptionRefund | undefined> {
  const found = await row(
    db,
    sql<RefundRow>`select ${COLUMNS} from subscription_refund
      where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)} and status = 'pending' and provider_id is null limit 1`,
  )
  return found && fromRow(found)
}

export async function endRefund(
  { db, accountId }: AccountDb,
  {
    id,
    status,
    failure = null,
    providerId = null,
  }: { id: string; providerId?: string | null; status: SubscriptionRefund['status']; failure?: string | null },
): Promise<void> {
  await affected(
    db,
    sql`update subscription_refund set status = ${status}, failure = ${failure}, provider_id = ${providerId}
      where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(id)}`,
  )
}

/** Writes what became of a subscription's refunds at the provider. One that was taken may fail later. */
export async function followRefunds(
  { db, accountId }: AccountDb,
  subscriptionId: string,
  refunds: readonly Pick<RefundRecord, 'id' | 'status'>[],
): Promise<void> {
  if (refunds.length === 0) return
  await affected(
    db,
    sql`update subscription_refund r set status = now.status, failure = case when now.status = 'failed' then coalesce(r.failure, ${REFUND_FAILED_LATER}) end
      from unnest(${refunds.map(({ id }) => id)}::text[], ${refunds.map(({ status }) => status)}::text[]) as now (id, status)
      where r.account_id = ${uuidOf(accountId)} and r.subscription_id = ${uuidOf(subscriptionId)} and r.provider_id = now.id and r.status <> now.status`,
  )
}

/** Lists the last refunds of subscriptions, newest first, at most so many of each. */
export async function lastRefunds({ db, accountId }: AccountDb, subscriptionIds: readonly string[], each: number): Promise<SubscriptionRefund[]> {
  if (subscriptionIds.length === 0) return []
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<RefundRow>`select r.* from unnest(${subscriptionIds.map(uuidOf)}::uuid[]) as s (wanted),
      lateral (select ${COLUMNS} from subscription_refund where account_id = ${account} and subscription_id = s.wanted order by refund_id desc limit ${each}) r
      order by r.subscription_id, r.refund_id desc`,
  )
  return found.map(fromRow)
}
