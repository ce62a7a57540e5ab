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
  // The retries have ended. The provider keeps such a subscription, and it can still be paid.
  unpaid: 'past_due',
  paused: 'paused',
  ended: 'ended',
}

/**
 * Returns a subscription as the provider's records describe it: its own record, and its payments as they were read last. Nothing of the state before
 * decides the state after, apart from times and reasons of an end that this server asked for.
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
  const isSeen = record.endedAt !== null || (before.ending === 'period_end' && record.cancelsAt !== null)
  return {
    ...before,
    status,
    endReason,
    // It may have been changed at the provider, from monthly to yearly.
    every: record.every,
    amount: record.amount,
    providerId: record.id,
    customer: record.customer,
    latestInvoice: record.latestInvoiceId,
    periodStartsAt: record.periodStartsAt,
    periodEndsAt: record.periodEndsAt,
    trialEndsAt: record.trialEndsAt,
    cancelsAt: isOver ? null : record.cancelsAt,
    endedAt: isOver ? (record.endedAt ?? before.endedAt ?? now) : null,
    // A dispute ended it, and the bank has decided for the owner: the reader keeps the time that is paid for.
    restoredUntil:
      isOver && won && reason === null && endReason === 'disputed' ? (record.periodPaid ? record.periodEndsAt : record.periodStartsAt) : null,
    cardBrand: record.card?.brand ?? null,
    cardLast4: record.card?.last4 ?? null,
    ending: isSeen ? null : before.ending,
    changePayableUntil: isOver ? null : record.changePayableUntil,
    changingSince: isOver || record.every !== before.every ? null : before.changingSince,
    beganAt: before.beganAt ?? (status === 'incomplete' || record.status === 'expired' ? null : record.createdAt),
  }
}

/** Returns why a subscription has ended that the provider may still go on with: its money is gone, or asked back. */
function withdrawn({ latestInvoiceId }: SubscriptionRecord, payments: readonly SubscriptionPayment[]): EndReason | null {
  if (payments.some(({ dispute }) => dispute === 'open' || dispute === 'lost')) return 'disputed'
  const latest = payments.find(({ invoiceId, amount }) => invoiceId === latestInvoiceId && amount > 0)
  return latest && latest.refunded >= latest.amount ? 'refunded' : null
}

/** The provider names each end that we asked for `requested`. */
function reasonAsked({ endingReason }: StoredSubscription, { endReason }: SubscriptionRecord): EndReason | null {
  return endReason === 'requested' || endReason === null ? endingReason : null
}

/** Returns a payment that was made, to be stored; null for one that was not. */
export function madePayment(subscriptionId: string, payment: PaymentRecord | null, invoiceId: string | null): SubscriptionPayment | null {
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

/** Returns when the provider is read next, whether an event comes or not; null where nothing can change any more. */
export function nextReading({ status, ending, cancelsAt, periodEndsAt }: StoredSubscription, now: Date): Date | null {
  const inAnHour = new Date(now.getTime() + HOUR_MS)
  if (ending !== null) return inAnHour
  if (status === 'ended') return null
  if (status === 'trialing' || status === 'active') {
    const end = cancelsAt ?? periodEndsAt
    return end !== null && end > now ? end : inAnHour
  }
  return new Date(now.getTime() + (status === 'past_due' ? HOUR_MS * 6 : DAY_MS))
}
