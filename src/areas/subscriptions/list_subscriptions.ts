import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Line, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { invalid } from '#operation/parse.ts'
import { showSubscriptions } from './record/show-subscriptions.ts'
import { Month, Movement } from './record/movement-sql.ts'
import { Interval, Subscription, SubscriptionStatus } from './record/subscription.ts'
import { countSubscriptions, listSubscriptions } from './record/subscription-sql.ts'

export const list_subscriptions = operation({
  name: 'list_subscriptions',
  route: 'GET /subscriptions',
  summary: "List readers' paid subscriptions, newest first.",
  description:
    'With those whose payment page was opened and never paid (`incomplete`), and those that have ended.',
  effect: 'read',
  access: 'full',
  heavy: 'read',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    contactId: Id('sub').optional().meta({ description: 'Only those of this contact.' }),
    email: EmailAddress.optional().meta({
      description: 'Only those begun with this address, in either case.',
    }),
    status: SubscriptionStatus.optional(),
    interval: Interval.optional(),
    currency: z
      .string()
      .trim()
      .toLowerCase()
      .length(3)
      .optional()
      .meta({ examples: ['eur'] }),
    source: Line(200)
      .optional()
      .meta({
        description: 'Only those of contacts with this source.',
        examples: ['website footer'],
      }),
    counted: z.boolean().default(false).meta({
      description:
        'Only those that get_revenue counts: without play money once real money is taken.',
    }),
    month: Month.optional().meta({ description: 'The month of `movement`.' }),
    movement: Movement.optional(),
    ...pageQuery,
  }),
  output: pageOf(Subscription),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include, ...filter }, ctx) {
    if ((filter.month === undefined) !== (filter.movement === undefined))
      throw invalid([bothNeeded(filter.month === undefined)])
    const found = await listSubscriptions(ctx, filter, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countSubscriptions(ctx, filter) : undefined
    return toPage(ctx, await showSubscriptions(ctx, found), limit, {
      item: (one) => one,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})

function bothNeeded(noMonth: boolean) {
  const [sent, missing] = noMonth ? ['movement', 'month'] : ['month', 'movement']
  return {
    code: 'required',
    detail: `Send ${missing} together with ${sent}.`,
    pointer: `/${missing}`,
  }
}
