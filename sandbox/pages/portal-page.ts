import type Stripe from 'stripe'
import { SECOND_MS } from '#lib/duration.ts'
import type { InvoiceView, PortalView, SandboxStep } from './views.ts'
import { type Card, createPaymentMethod, isCard } from '../objects/cards.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { payInvoice } from '../subscriptions/renew.ts'
import { setEnd } from '../subscriptions/routes.ts'
import { methodOf, save, type SubscriptionFacts } from '../subscriptions/subscriptions.ts'

type Fields = Readonly<Record<string, string>>

const SHOWN_MAX = 24
const at = (seconds: number): Date => new Date(seconds * SECOND_MS)

export async function viewPortal(ledger: Ledger, id: string): Promise<PortalView | null> {
  const session = await ledger.find('billing_portal.session', id)
  const customer = session && (await ledger.find('customer', session.customer))
  if (!session || !customer) return null
  const subscriptions = await ledger.list('subscription', {
    fields: { customer: customer.id },
    limit: SHOWN_MAX,
  })
  const invoices = await ledger.list('invoice', {
    fields: { customer: customer.id },
    limit: SHOWN_MAX,
  })
  return {
    page: 'portal',
    email: customer.email,
    subscriptions: await Promise.all(subscriptions.map((one) => subscriptionView(ledger, one))),
    invoices: invoices.map((one) => ({
      number: one.number,
      at: at(one.created),
      amount: one.total,
      currency: one.currency,
      status: one.status ?? 'draft',
      url: one.hosted_invoice_url ?? null,
    })),
    returnUrl: session.return_url,
    locale: session.locale,
  }
}

async function subscriptionView(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<PortalView['subscriptions'][number]> {
  const [item] = subscription.items.data
  const { name } = await ledger.get('product', idOf(item!.price.product)!)
  const method = await methodOf(ledger, subscription)
  const card = method === null ? null : (await ledger.find('payment_method', method))?.card
  return {
    id: subscription.id,
    name,
    amount: (item!.price.unit_amount ?? 0) * (item!.quantity ?? 1),
    currency: subscription.currency,
    renews: item!.price.recurring!.interval as PortalView['subscriptions'][number]['renews'],
    status: subscription.status,
    periodEndsAt: at(item!.current_period_end),
    endsAt: subscription.cancel_at === null ? null : at(subscription.cancel_at),
    last4: card?.last4 ?? null,
  }
}

/** Handles a button: another card, the end of a subscription, or undoing that. */
export async function actOnPortal(
  ledger: Ledger,
  id: string,
  { do: act = '', subscription: subscriptionId = '', card = '' }: Fields,
): Promise<SandboxStep | null> {
  const session = await ledger.find('billing_portal.session', id)
  if (!session) return null
  const subscription = await ledger.find('subscription', subscriptionId)
  if (
    !subscription ||
    idOf(subscription.customer) !== session.customer ||
    subscription.status === 'canceled'
  )
    return { refused: 'closed' }
  if (act === 'card')
    return isCard(card)
      ? changeCard(ledger, subscription, card, session.url)
      : { refused: 'declined' }
  if (act !== 'cancel' && act !== 'resume') return { refused: 'closed' }
  const isEnd = act === 'cancel'
  const before = {
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
  }
  setEnd(ledger, subscription, isEnd ? subscription.items.data[0]!.current_period_end : null, isEnd)
  save(ledger, subscription, await ledger.hidden<SubscriptionFacts>(subscription.id))
  ledger.emit('customer.subscription.updated', subscription, before)
  return { to: session.url }
}

/** Changes the card, and pays an open invoice with it. */
async function changeCard(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  card: Card,
  url: string,
): Promise<SandboxStep> {
  const customer = await ledger.get('customer', idOf(subscription.customer)!)
  const method = createPaymentMethod(ledger, card, { customer: customer.id, email: customer.email })
  subscription.default_payment_method = method.id
  ledger.put(subscription)
  ledger.emit('customer.subscription.updated', subscription)
  const latest =
    subscription.latest_invoice === null
      ? null
      : await ledger.find('invoice', idOf(subscription.latest_invoice)!)
  // A card of the portal is there to stay: 3-D Secure counts as passed.
  if (latest?.status === 'open' && !(await payInvoice(ledger, latest, method.id, true)))
    return { refused: 'declined' }
  return { to: url }
}

export async function viewInvoice(ledger: Ledger, id: string): Promise<InvoiceView | null> {
  const invoice = await ledger.find('invoice', id)
  if (!invoice || invoice.status === 'draft') return null
  return {
    page: 'invoice',
    number: invoice.number,
    at: at(invoice.created),
    email: invoice.customer_email,
    currency: invoice.currency,
    lines: invoice.lines.data.map(({ description, amount }) => ({
      name: description ?? '',
      amount,
    })),
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    credit: invoice.total - invoice.amount_due,
    due: invoice.amount_due,
    status: invoice.status ?? 'open',
  }
}

export async function payOnInvoice(
  ledger: Ledger,
  id: string,
  { card = 'pays' }: Fields,
): Promise<SandboxStep | null> {
  const invoice = await ledger.find('invoice', id)
  if (!invoice) return null
  if (invoice.status !== 'open') return { refused: 'closed' }
  if (!isCard(card)) return { refused: 'declined' }
  const method = createPaymentMethod(ledger, card, {
    customer: idOf(invoice.customer),
    email: invoice.customer_email,
  })
  return (await payInvoice(ledger, invoice, method.id, true))
    ? { to: invoice.hosted_invoice_url! }
    : { refused: 'declined' }
}
