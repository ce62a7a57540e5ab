import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { paymentAccountOf } from '#areas/payments/index.ts'
import { Month } from './record/movement-sql.ts'
import {
  revenueMonths,
  revenueNow,
  revenueReceived,
  revenueSources,
  type RevenueScope,
} from './revenue-sql.ts'

const Count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })
const Sum = (description: string, example: number) =>
  Count(`${description} In the currency's minor unit.`, example)

const RevenueOfMonth = z
  .strictObject({
    month: Month,
    mrr: Sum('Monthly recurring revenue at its end, or now.', 41_250),
    received: Sum('Payments made in it.', 44_000),
    refunded: Sum('Paid back of these payments, at any time.', 500),
    payingAtStart: Count('Subscriptions that were paid for as it began.', 80),
    began: Count('Subscriptions that began in it, with trials.', 12),
    churned: Count('Of those paying at its start, ended in it.', 3),
    trialsEnded: Count('Trials that ended in it.', 9),
    trialsConverted: Count('Of these trials, those that have paid.', 6),
  })
  .meta({ id: 'RevenueMonth' })

const SOURCES = 20

const RevenueOfSource = z
  .strictObject({
    source: z
      .string()
      .max(200)
      .meta({ description: 'The source of the contacts.', examples: ['website footer'] }),
    active: Count('Subscriptions with the status active.', 40),
    trialing: Count('Subscriptions in their trial.', 3),
    began: Count('Subscriptions that began in the present month, with trials.', 6),
  })
  .meta({ id: 'RevenueSource' })

const RevenueOfCurrency = z
  .strictObject({
    currency: z
      .string()
      .length(3)
      .meta({ examples: ['eur'] }),
    mrr: Sum(
      'Monthly recurring revenue: the prices of active subscriptions by the month, a yearly one as a twelfth, without trials.',
      41_250,
    ),
    active: Count('Subscriptions with the status active.', 82),
    trialing: Count('Subscriptions in their trial.', 5),
    pastDue: Count('Subscriptions whose last payment failed.', 2),
    sources: z.array(RevenueOfSource).max(SOURCES).meta({
      description:
        'The sources of the contacts who pay, the one with most of them first. A deleted contact has none.',
    }),
    months: z
      .array(RevenueOfMonth)
      .max(24)
      .meta({ description: 'Oldest first, the present month last.' }),
  })
  .meta({ id: 'RevenueOfCurrency' })

export const get_revenue = operation({
  name: 'get_revenue',
  route: 'GET /revenue',
  summary:
    'Read what paid newsletters earn: recurring revenue, churn and trials by currency and month.',
  description:
    'Amounts of different currencies are never added. Each count is the length of a list: list_subscriptions takes `currency`, `source`, `month` and `movement`. Play money counts until the account takes real money (`livemode`). Prices are those of now: a reader who changed from monthly to yearly counts as yearly in earlier months too.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    months: z
      .int()
      .min(1)
      .max(24)
      .default(12)
      .meta({ description: 'The number of months, with the present one.', examples: [12] }),
  }),
  output: z
    .strictObject({
      livemode: z
        .boolean()
        .meta({ description: 'False while play money counts.', examples: [true] }),
      currencies: z
        .array(RevenueOfCurrency)
        .max(200)
        .meta({ description: 'By the alphabet; those in which a subscription has begun.' }),
    })
    .meta({ id: 'Revenue' }),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, months }, ctx) {
    const all = monthsUntil(ctx.now, months)
    const scope: RevenueScope = { newsletterId, first: `${all[0]!}-01`, months }
    const [present, counted, received] = [
      await revenueNow(ctx, scope),
      await revenueMonths(ctx, scope),
      await revenueReceived(ctx, scope),
    ]
    const sources = await revenueSources(ctx, scope, all.at(-1)!, SOURCES)
    return {
      livemode: (await paymentAccountOf(ctx))?.livemode ?? false,
      currencies: present.map((one) => ({
        ...one,
        sources: sources.flatMap(({ currency, ...source }) =>
          currency === one.currency ? [source] : [],
        ),
        months: all.map((month) => {
          const is = (row: { currency: string; month: string }) =>
            row.currency === one.currency && row.month === month
          const { currency: _currency, ...figures } = counted.find(is)!
          const paid = received.find(is)
          // For the present month this is the revenue of the subscriptions that are active now, so
          // that it equals the sum above.
          const mrr = month === all.at(-1) ? one.mrr : figures.mrr
          return { ...figures, mrr, received: paid?.received ?? 0, refunded: paid?.refunded ?? 0 }
        }),
      })),
    }
  },
})

function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + i, 1))
      .toISOString()
      .slice(0, 7),
  )
}
