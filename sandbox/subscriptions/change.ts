import type Stripe from 'stripe'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { collect, finalize, voidUnpaid } from './collect.ts'
import { sumInvoiced } from './credits.ts'
import { draftInvoice, type Line, periodLines } from './invoices.ts'
import { periodEnd, shareOf } from './periods.ts'
import {
  afterPaid,
  INCOMPLETE_S,
  itemOf,
  methodOf,
  save,
  type SubscriptionFacts,
} from './subscriptions.ts'

export type Prorates = 'always_invoice' | 'create_prorations' | 'none'

export interface Change {
  item: string
  price: Stripe.Price
  quantity: number
  prorates: Prorates
  /** The second from which the new price counts. */
  at: number
}

interface Changed {
  items: Stripe.SubscriptionItem[]
  lines: Line[]
  anchor: number
  /** True: a new period begins, and is invoiced now. */
  isNewPeriod: boolean
}

/**
 * Computes a change: credits the old price, and charges the new one, for the rest of the period, by
 * the second.
 */
async function computeChange(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  change: Change,
): Promise<Changed> {
  const old = subscription.items.data.find(({ id }) => id === change.item)!
  const { current_period_start: start, current_period_end: end } = old
  const isSame =
    old.price.recurring!.interval === change.price.recurring!.interval &&
    old.price.recurring!.interval_count === change.price.recurring!.interval_count
  const at = Math.min(Math.max(change.at, start), end)
  const isTrial = subscription.status === 'trialing'
  const isNewPeriod = !isSame && !isTrial
  const anchor = isNewPeriod ? at : subscription.billing_cycle_anchor
  const period = isNewPeriod
    ? { start: at, end: periodEnd(at, at, change.price.recurring!) }
    : { start, end }
  const item = itemOf(ledger, change.price, change.quantity, subscription.id, period, old.id)
  const items = subscription.items.data.map((one) => (one.id === old.id ? item : one))
  const rest = { start: at, end }
  const share = (amount: number) => shareOf(amount, end - at, end - start)
  const [was, becomes] = [await nameOf(ledger, old.price), await nameOf(ledger, change.price)]
  const lines: Line[] = []
  if (change.prorates !== 'none' && !isTrial) {
    const quantity = old.quantity ?? 1
    lines.push({
      amount: -share(await sumInvoiced(ledger, old)),
      description: `Unused time on ${was}`,
      price: old.price,
      item: old.id,
      quantity,
      period: rest,
      isProration: true,
    })
    if (isSame)
      lines.push({
        amount: share((change.price.unit_amount ?? 0) * change.quantity),
        description: `Remaining time on ${becomes}`,
        price: change.price,
        item: old.id,
        quantity: change.quantity,
        period: rest,
        isProration: true,
      })
  }
  if (isNewPeriod) {
    const amount = (change.price.unit_amount ?? 0) * change.quantity
    lines.push({
      amount,
      description: `${change.quantity} × ${becomes}`,
      price: change.price,
      item: old.id,
      quantity: change.quantity,
      period,
      isProration: false,
    })
  }
  return { items, lines, anchor, isNewPeriod }
}

const nameOf = async (ledger: Ledger, price: Stripe.Price): Promise<string> =>
  (await ledger.get('product', idOf(price.product)!)).name

/** Returns the invoice that a change would make; without a change, that of the next renewal. */
export async function preview(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  change: Change | null,
): Promise<Stripe.Invoice> {
  const { pending = [] } = await ledger.hidden<SubscriptionFacts>(subscription.id)
  if (!change)
    return draftInvoice(ledger, subscription, {
      reason: 'upcoming',
      lines: [...pending, ...(await nextPeriod(ledger, subscription))],
      isPreview: true,
    })
  const { lines, items, isNewPeriod } = await computeChange(ledger, subscription, change)
  const isNow = isNewPeriod || change.prorates === 'always_invoice'
  const next = isNow
    ? []
    : await nextPeriod(ledger, { ...subscription, items: { ...subscription.items, data: items } })
  const all = [...(isNow ? lines : [...pending, ...lines]), ...next]
  if (all.length === 0) all.push(...(await periodLines(ledger, subscription, true)))
  return draftInvoice(ledger, subscription, {
    reason: isNow ? 'subscription_update' : 'upcoming',
    lines: all,
    prorationDate: change.at,
    isPreview: true,
  })
}

async function nextPeriod(ledger: Ledger, subscription: Stripe.Subscription): Promise<Line[]> {
  const lines = await periodLines(ledger, subscription)
  return lines.map((line) => ({
    ...line,
    period: {
      start: line.period.end,
      end: periodEnd(line.period.end, subscription.billing_cycle_anchor, line.price.recurring!),
    },
  }))
}

/**
 * Changes the price, and collects a difference that is due now. `waits`: the old price stays until
 * it is paid (`pending_if_incomplete`).
 */
export async function applyChange(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  change: Change,
  waits: boolean,
): Promise<void> {
  const { items, lines, anchor, isNewPeriod } = await computeChange(ledger, subscription, change)
  const facts = await ledger.hidden<SubscriptionFacts>(subscription.id)
  if (!isNewPeriod && change.prorates !== 'always_invoice') {
    subscription.items.data = items
    save(ledger, subscription, { ...facts, pending: [...(facts.pending ?? []), ...lines] })
    return
  }
  const before = subscription.items.data
  if (!waits)
    Object.assign(subscription, {
      billing_cycle_anchor: anchor,
      items: { ...subscription.items, data: items },
    })
  if (lines.length === 0) {
    save(
      ledger,
      Object.assign(subscription, { items: { ...subscription.items, data: items } }),
      facts,
    )
    return
  }
  if (subscription.pending_update) await voidUnpaid(ledger, subscription, 'subscription_update')
  const invoice = await draftInvoice(ledger, subscription, {
    reason: 'subscription_update',
    lines,
    prorationDate: change.at,
  })
  ledger.put(invoice)
  ledger.emit('invoice.created', invoice)
  await finalize(ledger, invoice)
  subscription.latest_invoice = invoice.id
  const collected = await collect(ledger, invoice, {
    method: await methodOf(ledger, subscription),
    isPresent: true,
  })
  if (collected !== 'failed') {
    // A change does not wait for a bank's debit, as the first payment does not.
    Object.assign(subscription, {
      billing_cycle_anchor: anchor,
      items: { ...subscription.items, data: items },
      pending_update: null,
    })
    if (collected === 'paid') await afterPaid(ledger, invoice)
  } else if (waits) {
    subscription.items.data = before
    subscription.pending_update = {
      billing_cycle_anchor: isNewPeriod ? anchor : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(
        ledger.now + INCOMPLETE_S,
        ...before.map(({ current_period_end: end }) => end),
      ),
      metadata: null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    }
  } else if (subscription.status === 'active') subscription.status = 'past_due'
  save(ledger, subscription, facts)
}
