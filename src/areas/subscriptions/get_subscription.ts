import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { showSubscription } from './record/show-subscriptions.ts'
import { Subscription } from './record/subscription.ts'
import { findSubscription } from './record/subscription-sql.ts'

export const get_subscription = operation({
  name: 'get_subscription',
  route: 'GET /subscriptions/{subscriptionId}',
  summary: "Read one of the readers' paid subscriptions.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ subscriptionId: Id('psn') }),
  output: Subscription,
  status: 200,
  refuses: [notFound],
  example: { subscriptionId: exampleId('psn') },

  async handler({ subscriptionId }, ctx) {
    const found = await findSubscription(ctx, subscriptionId)
    if (!found) return ctx.refuse(notFound, `No subscription ${subscriptionId} in this account.`)
    return showSubscription(ctx, found)
  },
})
