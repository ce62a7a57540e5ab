import { z } from 'zod'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '../record/subscription.ts'
import { openPortal } from './portal.ts'
import { PAYMENT } from '../mails/payment-links.ts'
import { findMailedPayment } from './mailed-payment.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

export const open_payment_portal = operation({
  name: 'open_payment_portal',
  route: null,
  summary:
    'Get the address of the provider’s page on which a reader mends a payment. The mailed link is the credential.',
  effect: 'write',
  access: 'reader',
  purpose: PAYMENT,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({}),
  output: z.strictObject({ newsletter: PaidSite, url: z.url().max(5000) }),
  status: 200,
  refuses: [notFound, subscriptionEnded, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: {},

  before: async (_input, scope) => openPortal(scope, await findMailedPayment(scope), ''),

  async handler(_input, ctx, { newsletter, url }) {
    return { newsletter: paidSite(newsletter, ctx.caller), url }
  },
})
