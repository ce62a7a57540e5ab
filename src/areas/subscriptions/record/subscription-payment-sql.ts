import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

export interface SubscriptionPayment {
  id: string
  subscriptionId: string
  invoiceId: string | null
  amount: number
  refunded: number
  /**
   * The worst state among the payment's disputes. Null: there is no dispute, or there are only
   * inquiries.
   */
  dispute: 'open' | 'lost' | 'won' | null
  paidAt: Date
}

interface PaymentRow {
  payment_id: string
  subscription_id: string
  invoice_id: string | null
  amount: number
  refunded: number
  dispute: SubscriptionPayment['dispute']
  paid_at: Date
}

export async function paymentsOf(
  { db, accountId }: AccountDb,
  subscriptionIds: readonly string[],
): Promise<SubscriptionPayment[]> {
  if (subscriptionIds.length === 0) return []
  const found = await rows(
    db,
    sql<PaymentRow>`select payment_id, subscription_id, invoice_id, amount, refunded, dispute, paid_at from subscription_payment
      where account_id = ${uuidOf(accountId)} and subscription_id = any(${subscriptionIds.map(uuidOf)}::uuid[]) order by paid_at desc, payment_id desc`,
  )
  return found.map((one) => ({
    id: one.payment_id,
    subscriptionId: typeId('psn', one.subscription_id),
    invoiceId: one.invoice_id,
    amount: one.amount,
    refunded: one.refunded,
    dispute: one.dispute,
    paidAt: one.paid_at,
  }))
}

export async function putPayment(
  { db, accountId }: AccountDb,
  paid: SubscriptionPayment,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into subscription_payment (account_id, payment_id, subscription_id, invoice_id, amount, refunded, dispute, paid_at)
      values (${uuidOf(accountId)}, ${paid.id}, ${uuidOf(paid.subscriptionId)}, ${paid.invoiceId}, ${paid.amount}, ${paid.refunded}, ${paid.dispute}, ${paid.paidAt})
      on conflict (account_id, payment_id) do update set invoice_id = coalesce(excluded.invoice_id, subscription_payment.invoice_id), amount = excluded.amount,
        refunded = excluded.refunded, dispute = excluded.dispute`,
  )
}
