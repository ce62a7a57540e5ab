import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'
import { invalid } from '../http/api-error.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { collect, finalize, isGivenUp, linkIntent, markPaid, newItemId } from './collect.ts'
import { addDiscount, spendDiscount } from './discounts.ts'
import { draftInvoice, type InvoiceData, periodLines } from './invoices.ts'
import { periodEnd } from './periods.ts'

const DAY_S = DAY_MS / SECOND_MS
const WARNED_BEFORE_S = 3 * DAY_S
/** The seconds for a first payment, or for one on which an update waits. */
export const INCOMPLETE_S = 23 * 3600

interface SubscriptionData {
  customer: string
  items: readonly { price: Stripe.Price; quantity: number }[]
  method: string | null
  metadata: Stripe.Metadata
  description: string | null
  trialEnd: number | null
  whenNoMethod: 'cancel' | 'create_invoice' | 'pause'
  coupon: string | null
  promotion: string | null
}

/** Values of a subscription that the API does not show. */
export interface SubscriptionFacts {
  /** True when the event of the trial's end was emitted. */
  isWarned?: boolean
  pending?: InvoiceData['lines']
}

/** Makes a subscription, which is incomplete until its first invoice is paid. */
export async function newSubscription(
  ledger: Ledger,
  data: SubscriptionData,
): Promise<Stripe.Subscription> {
  const [first] = data.items
  if (!first?.price.recurring)
    throw invalid('The price specified is not recurring.', { param: 'items[0][price]' })
  const anchor = data.trialEnd ?? ledger.now
  const end = data.trialEnd ?? periodEnd(ledger.now, anchor, first.price.recurring)
  const id = ledger.newId('subscription')
  const subscription: Stripe.Subscription = {
    ...EMPTY,
    id,
    billing_cycle_anchor: anchor,
    created: ledger.now,
    currency: first.price.currency,
    customer: data.customer,
    default_payment_method: data.method,
    description: data.description,
    discounts: [],
    items: {
      object: 'list',
      data: data.items.map(({ price, quantity }) =>
        itemOf(ledger, price, quantity, id, { start: ledger.now, end }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: ledger.livemode,
    metadata: data.metadata,
    start_date: ledger.now,
    status: data.trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: data.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: data.whenNoMethod },
    },
    trial_start: data.trialEnd === null ? null : ledger.now,
  }
  ledger.put(subscription)
  if (data.coupon) await addDiscount(ledger, subscription, data.coupon, data.promotion)
  return save(ledger, subscription)
}

const EMPTY = {
  object: 'subscription' as const,
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' as const },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  latest_invoice: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
}

export function itemOf(
  ledger: Ledger,
  price: Stripe.Price,
  quantity: number,
  subscription: string,
  period: { start: number; end: number },
  id = newItemId(),
): Stripe.SubscriptionItem {
  const { interval, interval_count } = price.recurring!
  const { active, created, currency, livemode, nickname, product, unit_amount: amount } = price
  const plan: Stripe.Plan = {
    id: price.id,
    object: 'plan',
    active,
    amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created,
    currency,
    interval,
    interval_count,
    livemode,
    metadata: {},
    meter: null,
    nickname,
    product: idOf(product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: ledger.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan,
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Stores a subscription with the time of its next change. */
export function save(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  facts?: SubscriptionFacts,
): Stripe.Subscription {
  return ledger.put(subscription, {
    dueAt: nextChange(subscription, facts?.isWarned),
    ...(facts && { hidden: facts }),
  })
}

function nextChange(subscription: Stripe.Subscription, isWarned = false): number | null {
  const {
    status,
    cancel_at: cancelAt,
    created,
    trial_end: trialEnd,
    pending_update: pending,
  } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return null
  if (status === 'incomplete') return created + INCOMPLETE_S
  const times = [cancelAt, pending?.expires_at ?? null]
  if (status !== 'paused') times.push(subscription.items.data[0]!.current_period_end)
  if (status === 'trialing' && !isWarned) times.push(Math.max(trialEnd! - WARNED_BEFORE_S, created))
  return Math.min(...times.filter((time) => time !== null))
}

/** Makes the first invoice and collects it, by a paid intent or by the subscription's card. */
export async function begin(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const isTrial = subscription.status === 'trialing'
  const invoice = await draftInvoice(ledger, subscription, {
    reason: 'subscription_create',
    lines: await periodLines(ledger, subscription, isTrial),
  })
  ledger.put(invoice)
  ledger.emit('invoice.created', invoice)
  await finalize(ledger, invoice)
  subscription.latest_invoice = invoice.id
  ledger.emit('customer.subscription.created', subscription)
  if (intent) {
    linkIntent(ledger, invoice, intent)
    invoice.attempt_count = 1
    if (intent.status === 'processing') activate(ledger, subscription)
    else await markPaid(ledger, invoice, intent)
  } else if (subscription.collection_method === 'send_invoice') activate(ledger, subscription)
  else if (
    (await collect(ledger, invoice, {
      method: await methodOf(ledger, subscription),
      isPresent: true,
    })) === 'processing'
  )
    activate(ledger, subscription)
  if (invoice.status === 'paid') await afterPaid(ledger, invoice)
  if (!isTrial) await spendDiscount(ledger, subscription)
  save(ledger, subscription, {})
}

/** Activates a subscription whose first debit the bank is still making, as Stripe does. */
function activate(ledger: Ledger, subscription: Stripe.Subscription): void {
  subscription.status = 'active'
  save(ledger, subscription)
  ledger.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
}

export async function methodOf(
  ledger: Ledger,
  { default_payment_method: own, customer }: Stripe.Subscription,
): Promise<string | null> {
  return (
    idOf(own) ??
    idOf((await ledger.get('customer', idOf(customer)!)).invoice_settings.default_payment_method)
  )
}

export async function afterPaid(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(ledger, invoice)
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  const pending = subscription.latest_invoice === invoice.id ? subscription.pending_update : null
  if (pending?.subscription_items)
    Object.assign(subscription.items, { data: pending.subscription_items })
  if (pending?.billing_cycle_anchor)
    subscription.billing_cycle_anchor = pending.billing_cycle_anchor
  if (!waits && !pending) return
  Object.assign(subscription, { pending_update: null, ...(waits && { status: 'active' }) })
  save(ledger, subscription)
  ledger.emit('customer.subscription.updated', subscription)
  if (pending) ledger.emit('customer.subscription.pending_update_applied', subscription)
}

/** Changes a subscription after collecting a renewal has failed. */
export async function afterFailed(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(ledger, invoice)
  if (isGivenUp(invoice)) return cancel(ledger, subscription, 'payment_failed')
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return
  subscription.status = 'past_due'
  save(ledger, subscription)
  ledger.emit('customer.subscription.updated', subscription, { status: 'active' })
}

export async function subscriptionOf(
  ledger: Ledger,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription> {
  return ledger.get('subscription', idOf(invoice.parent!.subscription_details!.subscription)!)
}

export function cancel(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: ledger.now,
    canceled_at: subscription.canceled_at ?? ledger.now,
    pending_update: null,
  })
  subscription.cancellation_details!.reason ??= reason
  save(ledger, subscription)
  ledger.emit('customer.subscription.deleted', subscription)
}
