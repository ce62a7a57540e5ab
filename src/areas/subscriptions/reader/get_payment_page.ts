import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Interval, SubscriptionStatus } from '../record/subscription.ts'
import { PAYMENT } from '../mails/payment-links.ts'
import { findMailedPayment } from './mailed-payment.ts'
import { PaidSite, paidSite } from './paid-offer.ts'

export const get_payment_page = operation({
  name: 'get_payment_page',
  route: null,
  summary: 'Read the page of a payment that a mail leads to. Its link is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: PAYMENT,
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: PaidSite,
    status: SubscriptionStatus,
    interval: Interval,
    price: z.int().min(0),
    currency: z.string().length(3),
    periodEndsAt: z.iso.datetime().nullable(),
    cancelsAt: z.iso.datetime().nullable(),
    livemode: z.boolean(),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const { one, newsletter } = await findMailedPayment(ctx)
    return {
      newsletter: paidSite(newsletter, ctx.caller),
      status: one.status,
      interval: one.every,
      price: one.amount,
      currency: one.currency,
      periodEndsAt: one.periodEndsAt?.toISOString() ?? null,
      cancelsAt: one.cancelsAt?.toISOString() ?? null,
      livemode: one.livemode,
    }
  },
})
