import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { subscriptionEnded } from '../record/subscription.ts'
import { cancelAtProvider } from '../changes/change-at-provider.ts'
import { notSignedIn, ownSubscription } from './own-subscription.ts'

export const cancel_reader_subscription = operation({
  name: 'cancel_reader_subscription',
  route: null,
  summary:
    'A signed-in reader ends a paid subscription at the end of its period, or takes that back.',
  effect: 'write',
  access: 'public',
  whileClosed: true,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({ subscriptionId: Id('psn'), at: z.enum(['period_end', 'never']) }),
  output: z.strictObject({ cancelsAt: z.iso.datetime().nullable() }),
  status: 200,
  refuses: [
    notFound,
    notSignedIn,
    subscriptionEnded,
    paymentsNotConfigured,
    paymentKeyRefused,
    paymentRefused,
  ],
  example: { subscriptionId: 'psn_01k5r8f3q5fz9v1m6x2c7n4b0d', at: 'period_end' },

  async before({ subscriptionId, at }, scope) {
    await ownSubscription(scope, subscriptionId)
    await cancelAtProvider(scope, scope.accountId, subscriptionId, at)
  },

  async handler({ subscriptionId }, ctx) {
    const one = await findSubscription(ctx, subscriptionId)
    return { cancelsAt: one?.cancelsAt?.toISOString() ?? null }
  },
})
