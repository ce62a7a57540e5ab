import type Stripe from 'stripe'
import { type Checkouts, type NewCheckout, PaymentsFailure } from '#ports/payments.ts'
import { calling } from './failures.ts'
import { metadataOf, secondsOf } from './metadata.ts'
import { toCheckout } from './to-records.ts'

/** The languages of Stripe's pages that have no region. For others, the browser's is used. */
const LANGUAGES = new Set(
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
)

export function stripeCheckouts(client: () => Promise<Stripe>): Checkouts {
  return {
    async open(checkout) {
      const stripe = await client()
      const session = await calling(() =>
        stripe.checkout.sessions.create(sessionOf(checkout), { idempotencyKey: checkout.key }),
      )
      return toCheckout(session)
    },
    async expire(id) {
      const stripe = await client()
      try {
        return toCheckout(await calling(() => stripe.checkout.sessions.expire(id)))
      } catch (error) {
        // Stripe refuses to expire a checkout that is already paid or expired.
        if (!(error instanceof PaymentsFailure) || error.reason !== 'refused') throw error
        return toCheckout(await calling(() => stripe.checkout.sessions.retrieve(id)))
      }
    },
    async portal({ customer, returnUrl, language }) {
      const stripe = await client()
      const open = (configuration?: string) =>
        stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          locale: localeOf(language),
          ...(configuration && { configuration }),
        })
      try {
        return (await calling(() => open())).url
      } catch (error) {
        // A live account has no customer portal until the portal's settings are saved once.
        if (
          !(error instanceof PaymentsFailure) ||
          error.reason !== 'refused' ||
          !/configuration/i.test(error.said ?? '')
        )
          throw error
        const { id } = await calling(() =>
          stripe.billingPortal.configurations.create(PORTAL, {
            idempotencyKey: 'mailcast-portal-1',
          }),
        )
        return (await calling(() => open(id))).url
      }
    },
  }
}

const PORTAL: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  },
}

function sessionOf({ item, ...checkout }: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(checkout.sale)
  const isRecurring = item.every !== null
  return {
    mode: isRecurring ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: item.currency,
          unit_amount: item.amount,
          product_data: {
            name: item.name,
            ...(item.description && { description: item.description }),
            metadata,
          },
          ...(item.every && { recurring: { interval: item.every } }),
        },
      },
    ],
    client_reference_id: checkout.sale.ref,
    metadata,
    // A payment of a subscription has no metadata of its own. Its invoice names the subscription.
    ...(isRecurring
      ? {
          subscription_data: {
            metadata,
            ...(checkout.trialDays > 0 && { trial_period_days: checkout.trialDays }),
          },
        }
      : { payment_intent_data: { metadata } }),
    ...(checkout.coupon && { discounts: [{ coupon: checkout.coupon }] }),
    ...(checkout.customer
      ? { customer: checkout.customer }
      : checkout.email && { customer_email: checkout.email }),
    locale: localeOf(checkout.language),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    ...(checkout.expiresAt && { expires_at: secondsOf(checkout.expiresAt) }),
  }
}

function localeOf(language: string | null): 'auto' {
  const base = language?.split('-')[0] ?? ''
  // The library's types list different locales for each object. All of them include these.
  return (LANGUAGES.has(base) ? base : 'auto') as 'auto'
}
