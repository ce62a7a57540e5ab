import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import type { PaymentRecord, SubscriptionRecord } from '#ports/payment-records.ts'
import type { EndReason, StoredSubscription, SubscriptionStatus } from './subscription.ts'
import type { SubscriptionPayment } from './subscription-payment-sql.ts'

const STATUSES: Record<SubscriptionRecord['status'], SubscriptionStatus> = {
  incomplete: 'incomplete',
  expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  // The provider has ended its retries but has not ended the subscription, which can still be paid.
  unpaid: 'past_due',
  paused: 'paused',
  ended: 'ended',
}

/**
 * Computes a subscription's state from the provider's records. From the former state it keeps only
 * times, and the reason of an end that this server requested.
 */
export function stateOf(
  before: StoredSubscription,
  record: SubscriptionRecord,
  payments: readonly SubscriptionPayment[],
  now: Date,
): StoredSubscription {
  const reason = withdrawn(record, payments)
  const status = reason === null ? STATUSES[record.status] : 'ended'
  const isOver = status === 'ended'
  const won = payments.find(({ dispute }) => dispute === 'won')
  const endReason = isOver ? (reason ?? reasonAsked(before, record) ?? record.endReason) : null
  const isSeen =
    record.endedAt !== null || (before.ending === 'period_end' && record.cancelsAt !== null)
  return {
    ...before,
    status,
    endReason,
    // The interval may have been changed at the provider, from monthly to yearly.
    every: record.every,
    amount: record.amount,
    discount: record.lasting?.amount ?? 0,
    discountUntil: record.lasting?.until ?? null,
    providerId: record.id,
    customer: record.customer,
    latestInvoice: record.latestInvoiceId,
    periodStartsAt: record.periodStartsAt,
    periodEndsAt: record.periodEndsAt,
    trialEndsAt: record.trialEndsAt,
    cancelsAt: isOver ? null : record.cancelsAt,
    endedAt: isOver ? (record.endedAt ?? before.endedAt ?? now) : null,
    // The subscription ended because of a dispute that the owner then won, so the reader keeps the
    // paid time.
    restoredUntil:
      isOver && won && reason === null && endReason === 'disputed'
        ? record.periodPaid
          ? record.periodEndsAt
          : record.periodStartsAt
        : null,
    cardBrand: record.card?.brand ?? null,
    cardLast4: record.card?.last4 ?? null,
    ending: isSeen ? null : before.ending,
    changePayableUntil: isOver ? null : record.changePayableUntil,
    changingSince: isOver || record.every !== before.every ? null : before.changingSince,
    beganAt:
      before.beganAt ??
      (status === 'incomplete' || record.status === 'expired' ? null : record.createdAt),
  }
}

/**
 * Returns the reason to end a subscription that is still active at the provider: it was refunded or
 * disputed. Null: there is no such reason.
 */
function withdrawn(
  { latestInvoiceId }: SubscriptionRecord,
  payments: readonly SubscriptionPayment[],
): EndReason | null {
  if (payments.some(({ dispute }) => dispute === 'open' || dispute === 'lost')) return 'disputed'
  const latest = payments.find(
    ({ invoiceId, amount }) => invoiceId === latestInvoiceId && amount > 0,
  )
  return latest && latest.refunded >= latest.amount ? 'refunded' : null
}

/**
 * Returns why this server asked the provider to end a subscription, because the provider reports
 * all these ends as `requested`. Null: this server did not ask for the end.
 */
function reasonAsked(
  { endingReason }: StoredSubscription,
  { endReason }: SubscriptionRecord,
): EndReason | null {
  return endReason === 'requested' || endReason === null ? endingReason : null
}

/** Returns the payment to store. Null: no payment was made. */
export function madePayment(
  subscriptionId: string,
  payment: PaymentRecord | null,
  invoiceId: string | null,
): SubscriptionPayment | null {
  if (payment?.status !== 'succeeded' || payment.received <= 0) return null
  const has = (status: string) => payment.disputes.some((dispute) => dispute.status === status)
  return {
    id: payment.id,
    subscriptionId,
    invoiceId,
    amount: payment.received,
    refunded: payment.refunded,
    dispute: has('lost') ? 'lost' : has('open') ? 'open' : has('won') ? 'won' : null,
    paidAt: payment.createdAt,
  }
}

/**
 * Returns when to read the subscription from the provider again, even without an event. Null: its
 * state cannot change any more.
 */
export function nextReading(
  { status, ending, cancelsAt, periodEndsAt }: StoredSubscription,
  now: Date,
): Date | null {
  const inAnHour = new Date(now.getTime() + HOUR_MS)
  if (ending !== null) return inAnHour
  if (status === 'ended') return null
  if (status === 'trialing' || status === 'active') {
    const end = cancelsAt ?? periodEndsAt
    return end !== null && end > now ? end : inAnHour
  }
  return new Date(now.getTime() + (status === 'past_due' ? HOUR_MS * 6 : DAY_MS))
}
