import type Stripe from 'stripe'
import { HOUR_MS, SECOND_MS } from '#lib/duration.ts'
import type { Ledger } from '../store/ledger.ts'
import { collect, finalize, voidUnpaid } from './collect.ts'
import { spendDiscount } from './discounts.ts'
import { draftInvoice, periodLines } from './invoices.ts'
import { periodEnd } from './periods.ts'
import {
  afterFailed,
  afterPaid,
  cancel,
  methodOf,
  save,
  subscriptionOf,
  type SubscriptionFacts,
} from './subscriptions.ts'

const DRAFT_S = HOUR_MS / SECOND_MS

/** Does what is due in a subscription at the account's time: a warning, an end, a renewal. */
export async function changeSubscription(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { status, cancel_at: cancelAt, pending_update: pending } = subscription
  const facts = await ledger.hidden<SubscriptionFacts>(subscription.id)
  const end = subscription.items.data[0]!.current_period_end
  if (status === 'incomplete') {
    await voidUnpaid(ledger, subscription, 'subscription_create')
    Object.assign(subscription, { status: 'incomplete_expired', ended_at: ledger.now })
    save(ledger, subscription)
    ledger.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
  } else if (cancelAt !== null && cancelAt <= ledger.now)
    cancel(ledger, subscription, 'cancellation_requested')
  else if (pending && pending.expires_at <= ledger.now) {
    await voidUnpaid(ledger, subscription, 'subscription_update')
    subscription.pending_update = null
    save(ledger, subscription, facts)
    ledger.emit('customer.subscription.pending_update_expired', subscription)
  } else if (end <= ledger.now) await renew(ledger, subscription, facts)
  else if (status === 'trialing') {
    save(ledger, subscription, { ...facts, isWarned: true })
    ledger.emit('customer.subscription.trial_will_end', subscription)
  }
}

/**
 * Begins the next period, and drafts its invoice. A trial without a card ends as its settings say.
 */
async function renew(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  { pending = [] }: SubscriptionFacts,
): Promise<void> {
  const isTrialOver = subscription.status === 'trialing'
  if (isTrialOver && (await methodOf(ledger, subscription)) === null) {
    const behavior = subscription.trial_settings!.end_behavior.missing_payment_method
    if (behavior === 'cancel') return cancel(ledger, subscription, 'payment_failed')
    if (behavior === 'pause') return pause(ledger, subscription)
  }
  await beginPeriod(ledger, subscription, ledger.now)
  if (isTrialOver) subscription.status = 'active'
  const lines = [...pending, ...(await periodLines(ledger, subscription))]
  const invoice = await draftInvoice(ledger, subscription, { reason: 'subscription_cycle', lines })
  invoice.automatically_finalizes_at = ledger.now + DRAFT_S
  ledger.put(invoice, { dueAt: invoice.automatically_finalizes_at })
  subscription.latest_invoice = invoice.id
  await spendDiscount(ledger, subscription)
  save(ledger, subscription, { isWarned: true })
  ledger.emit('invoice.created', invoice)
  ledger.emit(
    'customer.subscription.updated',
    subscription,
    isTrialOver ? { status: 'trialing' } : {},
  )
}

/** Sets the periods of a subscription's items to the one that begins at `start`. */
async function beginPeriod(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  start: number,
): Promise<void> {
  for (const item of subscription.items.data) {
    item.current_period_start = start
    item.current_period_end = periodEnd(
      start,
      subscription.billing_cycle_anchor,
      item.price.recurring!,
    )
  }
  ledger.put(subscription)
}

/** Ends a trial now, and collects the first period. */
export async function renewNow(ledger: Ledger, subscription: Stripe.Subscription): Promise<void> {
  Object.assign(subscription, { trial_end: ledger.now, billing_cycle_anchor: ledger.now })
  await renew(ledger, subscription, await ledger.hidden<SubscriptionFacts>(subscription.id))
  const latest =
    typeof subscription.latest_invoice === 'string'
      ? await ledger.find('invoice', subscription.latest_invoice)
      : null
  if (latest?.status === 'draft') await changeInvoice(ledger, latest)
}

function pause(ledger: Ledger, subscription: Stripe.Subscription): void {
  subscription.status = 'paused'
  save(ledger, subscription)
  ledger.emit('customer.subscription.paused', subscription)
}

/** Resumes a subscription with a new period, which is invoiced now. */
export async function resume(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  Object.assign(subscription, {
    status: 'active',
    billing_cycle_anchor: ledger.now,
    trial_end: subscription.trial_end,
  })
  await beginPeriod(ledger, subscription, ledger.now)
  const invoice = await draftInvoice(ledger, subscription, {
    reason: 'subscription_cycle',
    lines: await periodLines(ledger, subscription),
  })
  ledger.put(invoice)
  subscription.latest_invoice = invoice.id
  save(ledger, subscription, { isWarned: true })
  ledger.emit('invoice.created', invoice)
  await changeInvoice(ledger, invoice)
  ledger.emit('customer.subscription.resumed', subscription)
  return subscription
}

/** Does what is due in an invoice: it becomes final, and collecting it is tried. */
export async function changeInvoice(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(ledger, invoice)
  if (invoice.status === 'draft') await finalize(ledger, invoice)
  if (invoice.status !== 'open') return
  const isInvoiced = subscription.collection_method === 'send_invoice'
  if (subscription.status === 'canceled' || subscription.pause_collection || isInvoiced) {
    ledger.put(Object.assign(invoice, { next_payment_attempt: null, auto_advance: false }), {
      dueAt: null,
    })
    return
  }
  const collected = await collect(ledger, invoice, { method: await methodOf(ledger, subscription) })
  if (collected === 'paid') await afterPaid(ledger, invoice)
  else if (collected === 'failed') await afterFailed(ledger, invoice)
}

/** Pays an invoice by a card that the subscription keeps. Returns false when that failed. */
export async function payInvoice(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  method: string,
  isAuthenticated = false,
): Promise<boolean> {
  const subscription = await subscriptionOf(ledger, invoice)
  const collected = await collect(ledger, invoice, { method, isPresent: true, isAuthenticated })
  if (collected === 'failed') return false
  subscription.default_payment_method = method
  ledger.put(subscription)
  if (collected === 'paid') await afterPaid(ledger, invoice)
  return true
}
