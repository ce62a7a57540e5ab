import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '../record/subscription.ts'
import { notSignedIn, ownSubscription } from './own-subscription.ts'
import { PaidSite, paidSite } from './paid-offer.ts'
import { notChangeable, yearChange } from './year-change.ts'

export const preview_reader_change = operation({
  name: 'preview_reader_change',
  route: null,
  summary: 'Show a signed-in reader what a change from a month to a year charges now.',
  effect: 'read',
  access: 'public',
  limits: [perVisitor(30, 600)],
  input: z.strictObject({ subscriptionId: Id('psn') }),
  output: z.strictObject({
    newsletter: PaidSite,
    subscriptionId: Id('psn'),
    dueNow: z
      .int()
      .meta({ description: 'In the minor unit, less what is left of the month; 0 in a trial.' }),
    price: z.int().min(1),
    currency: z.string().length(3),
    trialEndsAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the year is charged, in a trial.' }),
    at: z.iso.datetime().meta({ description: 'The moment to which the month is shared out.' }),
  }),
  status: 200,
  refuses: [
    notFound,
    notSignedIn,
    notChangeable,
    subscriptionEnded,
    paymentsNotConfigured,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: { subscriptionId: 'psn_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async before({ subscriptionId }, scope) {
    const own = await ownSubscription(scope, subscriptionId)
    return { own, found: await yearChange(scope, scope.accountId, own, null) }
  },

  async handler({ subscriptionId }, ctx, { own, found }) {
    const { change, dueNow } = found
    return {
      newsletter: paidSite(own.newsletter, ctx.caller),
      subscriptionId,
      dueNow,
      price: change.amount,
      currency: change.currency,
      trialEndsAt:
        own.one.status === 'trialing' ? (own.one.trialEndsAt?.toISOString() ?? null) : null,
      at: change.prorationDate.toISOString(),
    }
  },
})
