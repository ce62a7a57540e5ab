import type Stripe from 'stripe'
import type { Charge, FoundSubscription } from '#ports/payment-records.ts'
import type { ForeignSubscriptions } from '#ports/payments.ts'
import { calling, reading } from './failures.ts'
import { idOf, metadataOf, secondsOf, timeOf } from './metadata.ts'
import { SUBSCRIPTION_PARTS, toSubscription } from './to-subscriptions.ts'

const PAGE = 100

export function stripeForeign(client: () => Promise<Stripe>): ForeignSubscriptions {
  return {
    async list(cursor) {
      const stripe = await client()
      const page = await calling(() =>
        stripe.subscriptions.list({
          status: 'all',
          limit: PAGE,
          expand: SUBSCRIPTION_PARTS.map((part) => `data.${part}`),
          ...(cursor && { starting_after: cursor }),
        }),
      )
      return {
        found: page.data.flatMap((one) => (one.items.data.length > 0 ? toFound(one) : [])),
        nextCursor: page.has_more ? page.data.at(-1)!.id : null,
      }
    },
    async read(id) {
      const stripe = await client()
      return reading(async () =>
        toFound(await stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS })),
      )
    },
    async name({ key, subscriptionId, sale }) {
      const stripe = await client()
      const change = { metadata: metadataOf(sale), expand: SUBSCRIPTION_PARTS }
      return toFound(
        await calling(() =>
          stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key }),
        ),
      )
    },
    async charges({ since, cursor }) {
      const stripe = await client()
      const page = await calling(() =>
        stripe.invoices.list({
          status: 'paid',
          limit: PAGE,
          created: { gte: secondsOf(since) },
          ...(cursor && { starting_after: cursor }),
        }),
      )
      return {
        charges: page.data.flatMap((invoice) => toCharge(invoice) ?? []),
        nextCursor: page.has_more ? page.data.at(-1)!.id : null,
      }
    },
  }
}

function toFound(subscription: Stripe.Subscription): FoundSubscription {
  const { items, metadata, pause_collection: pause } = subscription
  const { price, quantity = 1 } = items.data[0]!
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  const isPlain = count === 1 && (interval === 'month' || interval === 'year')
  return {
    ...toSubscription(subscription),
    items: items.data.length,
    quantity,
    oddInterval: isPlain ? null : `${count} ${interval}`,
    isFixed: price.unit_amount !== null && price.recurring?.usage_type !== 'metered',
    isInvoiced: subscription.collection_method === 'send_invoice',
    isCollectionPaused: pause !== null,
    isScheduled: subscription.schedule !== null,
    isDiscounted: subscription.discounts.length > 0,
    feePercent: subscription.application_fee_percent ?? null,
    hasOurNames: Object.keys(metadata).some((name) => name.startsWith('mailcast_')),
  }
}

/**
 * Converts a paid invoice. Returns null when the invoice belongs to no subscription, or nothing was
 * charged.
 */
function toCharge(invoice: Stripe.Invoice): Charge | null {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  const customer = idOf(invoice.customer)
  if (subscriptionId === null || customer === null || invoice.amount_paid <= 0) return null
  const periods = invoice.lines.data.map(({ period }) => period)
  const period = periods.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  return {
    invoiceId: invoice.id,
    subscriptionId,
    customer,
    email: invoice.customer_email,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    periodStartsAt: timeOf(period?.start ?? invoice.period_start),
    periodEndsAt: timeOf(period?.end ?? invoice.period_end),
    paidAt: timeOf(invoice.status_transitions.paid_at ?? invoice.created),
  }
}
