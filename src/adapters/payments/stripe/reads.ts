import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { CheckoutRecord, InvoiceRecord, ObjectRef, Records } from '#ports/payment-records.ts'
import type { Listed, ListedKind, PaymentReads } from '#ports/payments.ts'
import { calling, reading } from './failures.ts'
import { takeExpanded, idOf, secondsOf } from './metadata.ts'
import { toCheckout, toPayment } from './to-records.ts'
import { SUBSCRIPTION_PARTS, toInvoice, toSubscription } from './to-subscriptions.ts'

const PAGE = 100
const INVOICE_PARTS = ['payments']

export function stripeReads(client: () => Promise<Stripe>): PaymentReads {
  const readers: {
    [Kind in keyof Records]: (stripe: Stripe, id: string) => Promise<Records[Kind]>
  } = {
    checkout: async (stripe, id) => toCheckout(await stripe.checkout.sessions.retrieve(id)),
    payment: readPayment,
    subscription: async (stripe, id) =>
      toSubscription(await stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS })),
    invoice: async (stripe, id) =>
      toInvoice(await stripe.invoices.retrieve(id, { expand: INVOICE_PARTS })),
  }
  return {
    async read(kind, id) {
      const stripe = await client()
      return reading(() => readers[kind](stripe, id))
    },
    async checkoutOf(object) {
      const stripe = await client()
      return reading(() => findCheckout(stripe, object))
    },
    async invoiceOf(paymentId) {
      const stripe = await client()
      return reading(() => findInvoice(stripe, paymentId))
    },
    async list(kind, page) {
      const stripe = await client()
      return calling(() => listPage(stripe, kind, page))
    },
  }
}

/**
 * Reads a payment. Its charge tells whether there was any refund or dispute, which are separate
 * lists.
 */
async function readPayment(stripe: Stripe, id: string) {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const charge = takeExpanded(intent.latest_charge)
  const refunds = charge?.paid
    ? (await stripe.refunds.list({ payment_intent: id, limit: PAGE })).data
    : []
  const disputes = charge?.disputed
    ? (await stripe.disputes.list({ payment_intent: id, limit: PAGE })).data
    : []
  return toPayment(intent, { refunds, disputes })
}

async function findCheckout(
  stripe: Stripe,
  { kind, id }: ObjectRef,
): Promise<CheckoutRecord | null> {
  if (kind !== 'payment' && kind !== 'subscription') return null
  const { data } = await stripe.checkout.sessions.list(
    kind === 'payment' ? { payment_intent: id, limit: 1 } : { subscription: id, limit: 1 },
  )
  return data[0] ? toCheckout(data[0]) : null
}

async function findInvoice(stripe: Stripe, paymentId: string): Promise<InvoiceRecord | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    limit: 1,
  })
  const id = data[0] && idOf(data[0].invoice)
  return id ? toInvoice(await stripe.invoices.retrieve(id, { expand: INVOICE_PARTS })) : null
}

async function listPage(
  stripe: Stripe,
  kind: ListedKind,
  { since, cursor }: { since: Date | null; cursor: string | null },
): Promise<{ listed: Listed[]; nextCursor: string | null }> {
  const params = {
    limit: PAGE,
    ...(cursor && { starting_after: cursor }),
    ...(since && { created: { gte: secondsOf(since) } }),
  }
  const page = await listOf(stripe, kind, params)
  const listed = page.data.flatMap((object) => {
    const about = aboutOf(kind, object)
    return about ? [{ id: object.id, object: about, fingerprint: fingerprintOf(object) }] : []
  })
  return { listed, nextCursor: page.has_more ? page.data.at(-1)!.id : null }
}

type ListObject = Stripe.Checkout.Session | Stripe.Subscription | Stripe.Refund | Stripe.Dispute

function listOf(
  stripe: Stripe,
  kind: ListedKind,
  params: { limit: number; starting_after?: string; created?: { gte: number } },
): Promise<{ data: ListObject[]; has_more: boolean }> {
  switch (kind) {
    case 'checkout':
      return stripe.checkout.sessions.list(params)
    case 'subscription':
      return stripe.subscriptions.list({
        ...params,
        status: 'all',
        expand: ['data.latest_invoice'],
      })
    case 'refund':
      return stripe.refunds.list(params)
    case 'dispute':
      return stripe.disputes.list(params)
  }
}

function aboutOf(kind: ListedKind, object: ListObject): ObjectRef | null {
  if (kind === 'checkout' || kind === 'subscription') return { kind, id: object.id }
  const paymentId = idOf((object as Stripe.Refund | Stripe.Dispute).payment_intent)
  return paymentId ? { kind: 'payment', id: paymentId } : null
}

function fingerprintOf(object: ListObject): string {
  return createHash('sha256').update(JSON.stringify(object)).digest('base64url').slice(0, 22)
}
