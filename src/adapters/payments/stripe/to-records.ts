import type Stripe from 'stripe'
import type {
  AccountRecord,
  CheckoutRecord,
  DisputeRecord,
  PaymentRecord,
  RefundRecord,
} from '#ports/payment-records.ts'
import { takeExpanded, idOf, takeKnown, saleOf, timeOf } from './metadata.ts'

export function toCheckout(session: Stripe.Checkout.Session): CheckoutRecord {
  return {
    id: session.id,
    livemode: session.livemode,
    sale: saleOf(session.metadata),
    createdAt: timeOf(session.created),
    status: takeKnown(['open', 'complete', 'expired'], session.status, 'open'),
    payment:
      session.payment_status === 'paid'
        ? 'paid'
        : session.payment_status === 'no_payment_required'
          ? 'not_needed'
          : 'unpaid',
    url: session.url,
    expiresAt: timeOf(session.expires_at),
    currency: session.currency ?? '',
    total: session.amount_total ?? 0,
    discount: session.total_details?.amount_discount ?? 0,
    tax: session.total_details?.amount_tax ?? 0,
    customer: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email ?? null,
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
  }
}

interface PaymentParts {
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/** Converts a payment intent, whose `latest_charge` must be expanded. */
export function toPayment(intent: Stripe.PaymentIntent, parts: PaymentParts): PaymentRecord {
  const charge = takeExpanded(intent.latest_charge)
  const refunds = parts.refunds.map(toRefund)
  const failure = intent.last_payment_error
  return {
    id: intent.id,
    livemode: intent.livemode,
    sale: saleOf(intent.metadata),
    createdAt: timeOf(intent.created),
    status: takeKnown(['open', 'processing', 'succeeded', 'canceled'], intent.status, 'open'),
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    refunded: refunds.reduce(
      (sum, { amount, status }) => (status === 'failed' ? sum : sum + amount),
      0,
    ),
    refunds,
    disputes: parts.disputes.map(toDispute),
    failure: failure
      ? { code: failure.decline_code ?? failure.code ?? 'declined', said: failure.message ?? null }
      : null,
    customer: idOf(intent.customer),
    email: charge?.billing_details?.email ?? charge?.receipt_email ?? intent.receipt_email ?? null,
    card: cardOf(charge?.payment_method_details?.card),
  }
}

export function cardOf(
  card: { brand?: string | null; last4?: string | null } | null | undefined,
): { brand: string; last4: string } | null {
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

function toRefund({ id, amount, status, created }: Stripe.Refund): RefundRecord {
  // `requires_action`: the buyer has to act to receive the money. `canceled`: the money returns to
  // the seller.
  const ours =
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending'
  return { id, amount, status: ours, createdAt: timeOf(created) }
}

const DISPUTES: Readonly<Record<string, DisputeRecord['status']>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'warning',
  prevented: 'warning',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

function toDispute({ id, amount, status, reason, created }: Stripe.Dispute): DisputeRecord {
  // A status that we do not know yet counts as open: nothing more is delivered until it is known.
  return { id, amount, status: DISPUTES[status] ?? 'open', reason, createdAt: timeOf(created) }
}

export function toAccount(
  account: Stripe.Account,
  livemode: boolean,
  currencies: readonly string[] | null,
): AccountRecord {
  const needed = account.requirements
  return {
    id: account.id,
    livemode,
    canCharge: account.charges_enabled ?? false,
    canPayOut: account.payouts_enabled ?? false,
    submitted: account.details_submitted ?? false,
    requirements: [
      ...new Set([...(needed?.past_due ?? []), ...(needed?.currently_due ?? [])]),
    ].slice(0, 100),
    dueAt: timeOf(needed?.current_deadline),
    disabledReason: needed?.disabled_reason ?? null,
    currency: account.default_currency ?? null,
    country: account.country ?? null,
    currencies,
    name: account.business_profile?.name ?? account.settings?.dashboard?.display_name ?? null,
  }
}
