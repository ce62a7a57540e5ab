import { z } from 'zod'
import { perVisitor } from '#operation/limits/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { asking, paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '#areas/subscriptions/index.ts'
import { counterOf } from '../changes/change-at-provider.ts'
import { PAYMENT } from '../mails/payment-links.ts'
import { mailedPayment } from './mailed-payment.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

export const open_payment_portal = operation({
  name: 'open_payment_portal',
  route: null,
  summary: 'Get the address of the provider’s page on which a reader mends a payment. The mailed link is the credential.',
  effect: 'write',
  access: 'reader',
  purpose: PAYMENT,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({}),
  output: z.strictObject({ newsletter: PaidSite, url: z.url().max(5000) }),
  status: 200,
  refuses: [notFound, subscriptionEnded, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: {},

  async before(_input, scope) {
    const { one, newsletter } = await mailedPayment(scope)
    const { counter } = await counterOf(scope, scope.accountId, one)
    const { slug, language } = newsletter
    const returnUrl = `${scope.ports.deployment.baseUrl}/n/${slug}`
    const url = await asking(() => counter.at.checkouts.portal({ customer: one.customer!, returnUrl, language: language.slice(0, 2).toLowerCase() }))
    return { newsletter, url }
  },

  async handler(_input, ctx, { newsletter, url }) {
    return { newsletter: paidSite(newsletter, ctx.caller), url }
  },
})
