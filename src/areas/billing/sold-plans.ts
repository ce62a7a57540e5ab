import { z } from 'zod'
import { CURRENCIES } from '#lib/currency.ts'
import type { Ports } from '#ports/ports.ts'

const Most = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ description: `${description}; null without a limit.`, examples: [example] })

export const Price = z
  .strictObject({
    interval: z.enum(['month', 'year']).meta({ examples: ['month'] }),
    currency: z.enum(CURRENCIES as [string, ...string[]]).meta({ examples: ['eur'] }),
    amount: z
      .int()
      .min(0)
      .meta({ description: 'In the minor unit of the currency, before taxes.', examples: [2900] }),
  })
  .meta({ id: 'PlanPrice' })

const PLANS_MAX = 100

export const SoldPlans = z
  .array(
    z.strictObject({
      name: z
        .string()
        .max(40)
        .meta({ examples: ['growth'] }),
      emails: Most('The most e-mails in a calendar month (UTC)', 60_000),
      subscribers: Most('The most active subscribers at a send', 5000),
      webhookEndpoints: Most('The most webhook endpoints', 5),
      prices: z.array(Price).max(2),
      trialDays: z
        .int()
        .min(0)
        .meta({
          description: 'The days before the first payment; 0 for an account that has had a trial.',
          examples: [14],
        }),
    }),
  )
  .max(PLANS_MAX)
  .meta({
    description:
      'The plans that owners can choose by change_plan, in the order of the operator. Empty where none is sold.',
  })

/** Lists the plans for sale. Empty when the server takes no payments for plans. */
export function listSoldPlans(
  { deployment, payments }: Pick<Ports, 'deployment' | 'payments'>,
  { hadTrial }: { hadTrial: boolean },
): z.output<typeof SoldPlans> {
  const sells =
    deployment.edition === 'cloud' &&
    payments !== null &&
    (payments.platform !== null || payments.sandbox)
  if (!sells) return []
  return Object.entries(deployment.plans)
    .filter(([, { prices }]) => prices.length > 0)
    .slice(0, PLANS_MAX)
    .map(([name, { emails, subscribers, webhookEndpoints, prices, trialDays }]) => ({
      name,
      emails,
      subscribers,
      webhookEndpoints,
      prices: [...prices],
      trialDays: hadTrial ? 0 : trialDays,
    }))
}
