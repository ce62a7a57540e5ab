import type Stripe from 'stripe'
import type { PaymentChanges, PaymentCoupons, SubscriptionChange } from '#ports/payments.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { calling } from './failures.ts'
import { takeExpanded, idOf, secondsOf } from './metadata.ts'
import { SUBSCRIPTION_PARTS, toSubscription } from './to-subscriptions.ts'

/** The name of our refund's key in Stripe's metadata. */
const REFUND_KEY = 'mailcast_refund'
/** The most refunds read of a payment, in one page. It usually has a few. */
const REFUNDS_MAX = 100

export function stripeChanges(client: () => Promise<Stripe>): PaymentChanges {
  return {
    refund: async (wanted) => refund(await client(), wanted),
    async cancelSubscription({ key, subscriptionId, at }) {
      const stripe = await client()
      const options = { idempotencyKey: key }
      if (at === 'now')
        return toSubscription(
          await calling(() =>
            stripe.subscriptions.cancel(subscriptionId, { expand: SUBSCRIPTION_PARTS }, options),
          ),
        )
      const change = { cancel_at_period_end: at === 'period_end', expand: SUBSCRIPTION_PARTS }
      return toSubscription(
        await calling(() => stripe.subscriptions.update(subscriptionId, change, options)),
      )
    },
    async previewSubscription(change) {
      const stripe = await client()
      const { items } = await itemsOf(stripe, change)
      const details = {
        items,
        proration_date: secondsOf(change.prorationDate),
        proration_behavior: change.prorate ? 'always_invoice' : 'none',
      } as const
      if (!change.prorate) return { dueNow: 0, currency: change.currency }
      const preview = await calling(() =>
        stripe.invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: details,
        }),
      )
      return { dueNow: preview.total, currency: preview.currency }
    },
    async changeSubscription({ key, payFirst, ...change }) {
      const stripe = await client()
      const { items } = await itemsOf(stripe, change)
      const behavior = change.prorate ? (payFirst ? 'always_invoice' : 'create_prorations') : 'none'
      const updated = await calling(() =>
        stripe.subscriptions.update(
          change.subscriptionId,
          {
            items,
            proration_behavior: behavior,
            ...(change.prorate && { proration_date: secondsOf(change.prorationDate) }),
            payment_behavior: payFirst ? 'pending_if_incomplete' : 'allow_incomplete',
            expand: SUBSCRIPTION_PARTS,
          },
          { idempotencyKey: key },
        ),
      )
      const waits = updated.pending_update !== null && updated.pending_update !== undefined
      return {
        subscription: toSubscription(updated),
        actionUrl: waits
          ? (takeExpanded(updated.latest_invoice)?.hosted_invoice_url ?? null)
          : null,
      }
    },
    async moveCustomer({ customer, email }) {
      const stripe = await client()
      // No idempotency key is sent. Otherwise, if the customer returns to an earlier address within
      // a day, Stripe repeats the stored response and changes nothing.
      await calling(() => stripe.customers.update(customer, { email }))
    },
  }
}

async function refund(
  stripe: Stripe,
  { key, paymentId, amount }: Parameters<PaymentChanges['refund']>[0],
): ReturnType<PaymentChanges['refund']> {
  // Stripe forgets an idempotency key after a day. The metadata of the refund prevents that a later
  // try refunds twice.
  const before = await calling(() =>
    stripe.refunds.list({ payment_intent: paymentId, limit: REFUNDS_MAX }),
  )
  const metadata = { [REFUND_KEY]: key }
  const made =
    before.data.find((one) => one.metadata?.[REFUND_KEY] === key) ??
    (await calling(() =>
      stripe.refunds.create(
        { payment_intent: paymentId, metadata, ...(amount !== null && { amount }) },
        { idempotencyKey: key },
      ),
    ))
  const status =
    made.status === 'succeeded'
      ? 'succeeded'
      : made.status === 'failed' || made.status === 'canceled'
        ? 'failed'
        : 'pending'
  return { id: made.id, status }
}

/**
 * Returns the only item of a subscription with a new price. The item keeps its product at Stripe.
 */
async function itemsOf(
  stripe: Stripe,
  { subscriptionId, amount, currency, every }: SubscriptionChange,
) {
  const current = await calling(() => stripe.subscriptions.retrieve(subscriptionId))
  const item = current.items.data[0]
  if (!item) throw new PaymentsFailure('refused', { said: 'The subscription has no price.' })
  const product = idOf(item.price.product)!
  return {
    items: [
      {
        id: item.id,
        price_data: { currency, product, unit_amount: amount, recurring: { interval: every } },
      },
    ],
  }
}

export function stripeCoupons(client: () => Promise<Stripe>): PaymentCoupons {
  return {
    async create({ key, name, off, months }) {
      const stripe = await client()
      const duration =
        typeof months === 'number'
          ? ({ duration: 'repeating', duration_in_months: months } as const)
          : { duration: months }
      const value =
        'percent' in off
          ? { percent_off: off.percent }
          : { amount_off: off.amount, currency: off.currency }
      return (
        await calling(() =>
          stripe.coupons.create({ name, ...value, ...duration }, { idempotencyKey: key }),
        )
      ).id
    },
    async archive(id) {
      const stripe = await client()
      await calling(() => stripe.coupons.del(id)).catch((error: unknown) => {
        if (!(error instanceof PaymentsFailure && error.reason === 'missing')) throw error
      })
    },
  }
}
