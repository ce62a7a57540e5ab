import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limits/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { asking, paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '#areas/subscriptions/index.ts'
import { counterOf } from '../changes/change-at-provider.ts'
import { notSignedIn, ownSubscription } from './own-subscription.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

export const open_reader_portal = operation({
  name: 'open_reader_portal',
  route: null,
  summary: 'Get the address of the provider’s page on which a signed-in reader changes the card and sees invoices.',
  effect: 'write',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({ subscriptionId: Id('psn') }),
  output: z.strictObject({ newsletter: PaidSite, url: z.url().max(5000) }),
  status: 200,
  refuses: [notFound, notSignedIn, subscriptionEnded, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: { subscriptionId: 'psn_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async before({ subscriptionId }, scope) {
    const { one, newsletter } = await ownSubscription(scope, subscriptionId)
    const { counter } = await counterOf(scope, scope.accountId, one)
    const { slug, language } = newsletter
    const returnUrl = `${scope.ports.deployment.baseUrl}/n/${slug}/subscription`
    const url = await asking(() => counter.at.checkouts.portal({ customer: one.customer!, returnUrl, language: language.slice(0, 2).toLowerCase() }))
    return { newsletter, url }
  },

  async handler(_input, ctx, { newsletter, url }) {
    return { newsletter: paidSite(newsletter, ctx.caller), url }
  },
})
