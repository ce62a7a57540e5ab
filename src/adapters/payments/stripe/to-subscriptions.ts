import type Stripe from 'stripe'
import { percentOf } from '#lib/currency.ts'
import type { InvoiceRecord, SubscriptionRecord } from '#ports/payment-records.ts'
import { takeExpanded, idOf, takeKnown, saleOf, timeOf } from './metadata.ts'
import { cardOf } from './to-records.ts'

const STATUSES: Readonly<Record<string, SubscriptionRecord['status']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
}
const REASONS: Readonly<Record<string, SubscriptionRecord['endReason']>> = {
  cancellation_requested: 'requested',
  canceled_by_retention_policy: 'requested',
  payment_failed: 'unpaid',
  payment_disputed: 'disputed',
}

/** The objects that Stripe returns within a subscription, for `toSubscription`. */
export const SUBSCRIPTION_PARTS = [
  'customer',
  'default_payment_method',
  'discounts.source.coupon',
  'latest_invoice',
]

/**
 * Converts Stripe's subscription, which must contain `SUBSCRIPTION_PARTS` as objects. Since 2025-03-31 its periods are in its item.
 */
export function toSubscription(subscription: Stripe.Subscription): SubscriptionRecord {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`subscription ${subscription.id} has no item`)
  const discount = takeExpanded(subscription.discounts[0])
  const method = takeExpanded(subscription.default_payment_method)
  const reason = subscription.cancellation_details?.reason
  const latest = takeExpanded(subscription.latest_invoice)
  const customer = takeExpanded(subscription.customer)
  const periodEndsAt = timeOf(item.current_period_end)
  return {
    id: subscription.id,
    livemode: subscription.livemode,
    sale: saleOf(subscription.metadata),
    createdAt: timeOf(subscription.created),
    // A status that we do not know yet grants nothing.
    status: STATUSES[subscription.status] ?? 'incomplete',
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    every: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    periodStartsAt: timeOf(item.current_period_start),
    periodEndsAt,
    periodPaid: latest?.status === 'paid' || latest?.billing_reason !== 'subscription_cycle',
    trialEndsAt: timeOf(subscription.trial_end),
    changePayableUntil: timeOf(subscription.pending_update?.expires_at),
    // Stripe's flag for cancellation and the time of the end are separate: a portal may set the
    // time and not the flag.
    cancelsAt: subscription.ended_at
      ? null
      : (timeOf(subscription.cancel_at) ??
        (subscription.cancel_at_period_end ? periodEndsAt : null)),
    endedAt: timeOf(subscription.ended_at),
    endReason: subscription.ended_at && reason ? (REASONS[reason] ?? null) : null,
    coupon: idOf(discount?.source?.coupon),
    lasting: lastingOf(subscription, item.price.unit_amount ?? 0),
    customer: idOf(subscription.customer)!,
    email: customer && !customer.deleted ? customer.email : null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    card: cardOf(method?.card),
  }
}

/**
 * Sums the lasting discounts on each period, in the order in which Stripe applies them. A coupon
 * for a single invoice is not included. The sum is valid until the first of these discounts ends.
 */
function lastingOf(
  { discounts, currency }: Stripe.Subscription,
  price: number,
): SubscriptionRecord['lasting'] {
  let left = price
  const ends: number[] = []
  for (const { source, end } of discounts.flatMap((one) => takeExpanded(one) ?? [])) {
    const coupon = takeExpanded(source.coupon)
    if (!coupon || coupon.duration === 'once') continue
    left -= Math.min(left, offOf(coupon, left, currency))
    if (end !== null) ends.push(end)
  }
  const until = ends.length > 0 ? timeOf(Math.min(...ends)) : null
  return left === price ? null : { amount: price - left, until }
}

function offOf(coupon: Stripe.Coupon, price: number, currency: string): number {
  if (coupon.percent_off !== null) return percentOf(price, coupon.percent_off)
  return coupon.currency === currency ? (coupon.amount_off ?? 0) : 0
}

const CAUSES: Readonly<Record<string, InvoiceRecord['cause']>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
}

/**
 * Converts an invoice with `payments` expanded. Since 2025-03-31 its `parent` names the
 * subscription.
 */
export function toInvoice(invoice: Stripe.Invoice): InvoiceRecord {
  const source = invoice.parent?.subscription_details
  const line = invoice.lines?.data.at(-1)
  const payments = [...(invoice.payments?.data ?? [])].sort((a, b) => b.created - a.created)
  return {
    id: invoice.id,
    livemode: invoice.livemode,
    sale: saleOf(source?.metadata) ?? saleOf(invoice.metadata),
    createdAt: timeOf(invoice.created),
    status: takeKnown(['draft', 'open', 'paid', 'void', 'uncollectible'], invoice.status, 'draft'),
    subscriptionId: idOf(source?.subscription),
    cause: CAUSES[invoice.billing_reason ?? ''] ?? 'other',
    currency: invoice.currency,
    total: invoice.total,
    paid: invoice.amount_paid,
    due: invoice.amount_remaining,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    periodStartsAt: timeOf(line?.period.start ?? invoice.period_start),
    periodEndsAt: timeOf(line?.period.end ?? invoice.period_end),
    paidAt: timeOf(invoice.status_transitions?.paid_at),
    paymentIds: payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
    attempts: invoice.attempt_count,
    nextAttemptAt: timeOf(invoice.next_payment_attempt),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}
