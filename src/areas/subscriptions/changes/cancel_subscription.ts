import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { EndPayment } from '#areas/newsletters/index.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import { showSubscription } from '../record/show-subscriptions.ts'
import { Subscription, subscriptionEnded } from '../record/subscription.ts'
import { cancelAtProvider } from './change-at-provider.ts'

export const cancel_subscription = operation({
  name: 'cancel_subscription',
  route: 'POST /subscriptions/{subscriptionId}/cancel',
  summary: "End a reader's paid subscription, at once or at the end of its period.",
  description:
    'Nothing is paid back: refund_subscription_payment does that. At the end of the period the reader reads on until then, and may take it back on the newsletter’s page.',
  effect: 'charge',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({ subscriptionId: Id('psn'), at: EndPayment }),
  output: Subscription,
  status: 200,
  refuses: [notFound, subscriptionEnded, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: { subscriptionId: exampleId('psn'), at: 'period_end' },

  actsBefore: true,
  async before({ subscriptionId, at }, scope) {
    if (!(await findSubscription(scope, subscriptionId)))
      throw new Problem(notFound, missing(subscriptionId))
    await cancelAtProvider(scope, scope.accountId, subscriptionId, at)
  },

  async handler({ subscriptionId }, ctx) {
    const found = await findSubscription(ctx, subscriptionId)
    if (!found) return ctx.refuse(notFound, missing(subscriptionId))
    return showSubscription(ctx, found)
  },
})

function missing(subscriptionId: string): string {
  return `No subscription ${subscriptionId} in this account.`
}
