import { z } from 'zod'
import { amountFault } from '#lib/currency.ts'
import type { Deployment, Plan, Plans } from '#ports/ports.ts'

const UNPRICED = { prices: [], trialDays: 0 }

export const DEFAULT_PLANS: Plans = {
  starter: { subscribers: 1000, emails: 10_000, webhookEndpoints: 3, ...UNPRICED },
  growth: { subscribers: 5000, emails: 60_000, webhookEndpoints: 5, ...UNPRICED },
  pro: { subscribers: 25_000, emails: 300_000, webhookEndpoints: 10, ...UNPRICED },
  scale: { subscribers: 100_000, emails: 1_200_000, webhookEndpoints: 20, ...UNPRICED },
  max: { subscribers: 500_000, emails: 6_000_000, webhookEndpoints: 50, ...UNPRICED },
}

/** Names that a plan may not have, since `get_billing` and `set-plan` use them otherwise. */
const RESERVED = ['none', 'self_hosted']
const NAME = /^[a-z][a-z0-9_-]{0,39}$/
const COUNT_MAX = 1_000_000_000_000
const Count = z.int().min(1).max(COUNT_MAX).nullable()
const TRIAL_DAYS_MAX = 730
const Price = z
  .strictObject({ interval: z.enum(['month', 'year']), currency: z.string(), amount: z.int() })
  .refine(({ amount, currency }) => amountFault(amount, currency) === null)
const Prices = z
  .array(Price)
  .max(2)
  .refine((prices) => new Set(prices.map(({ interval }) => interval)).size === prices.length)
const PlanInFile = z.strictObject({
  subscribers: Count,
  emails: Count,
  webhookEndpoints: Count,
  prices: Prices.default([]),
  trialDays: z.int().min(0).max(TRIAL_DAYS_MAX).default(0),
})

/** An error in the file of plans. The message is worded to follow the setting's name. */
export class BadPlans extends Error {}

/** Reads a file of plans. Throws BadPlans on its first error. */
export function readPlans(text: string): Plans {
  const written = parse(text)
  if (
    typeof written !== 'object' ||
    written === null ||
    Array.isArray(written) ||
    Object.keys(written).length === 0
  )
    throw new BadPlans(
      'must hold an object with at least one plan, such as {"starter": {"subscribers": 1000, "emails": 10000, "webhookEndpoints": 3}}',
    )
  const plans = Object.fromEntries(
    Object.entries(written).map(([name, limits]) => [name, readPlan(name, limits)]),
  )
  const currencies = new Set(
    Object.values(plans).flatMap(({ prices }) => prices.map(({ currency }) => currency)),
  )
  if (currencies.size > 1)
    throw new BadPlans(
      `has prices in ${[...currencies].join(' and ')}. All need one currency, since a subscription changes from plan to plan`,
    )
  return plans
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadPlans(`is not JSON: ${(error as Error).message}`)
  }
}

function readPlan(name: string, limits: unknown): Plan {
  if (!NAME.test(name) || RESERVED.includes(name))
    throw new BadPlans(
      `has a plan ${JSON.stringify(name)}. A name is at most 40 of a-z, 0-9, _ and -, begins with a letter, and is not ${RESERVED.join(' or ')}`,
    )
  const read = PlanInFile.safeParse(limits)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0]! : issue.path.join('.')
  throw new BadPlans(
    `has a fault in the plan ${name}${field === '' ? '' : `, at ${field}`}. A plan has subscribers, emails and webhookEndpoints, each a whole number from 1, or null for no limit. It may have prices, such as [{"interval": "month", "currency": "eur", "amount": 900}], one for each interval, with amount in the minor unit, and trialDays from 0 to ${TRIAL_DAYS_MAX}`,
  )
}

/**
 * Returns how many webhook endpoints an account may have, by its plan and the operator's setting;
 * null for no limit.
 */
export function webhookEndpointsAllowed(
  deployment: Deployment,
  plan: string | null,
): number | null {
  const limit = Math.min(
    endpointsOfPlan(deployment, plan),
    deployment.webhookEndpointsMax ?? Infinity,
  )
  return limit === Infinity ? null : limit
}

/**
 * Returns how many webhook endpoints a plan allows. A plan that was removed counts as the smallest.
 */
function endpointsOfPlan({ edition, plans }: Deployment, plan: string | null): number {
  if (edition === 'self-hosted') return Infinity
  const known = plan === null ? undefined : plans[plan]
  const counted = known ? [known] : Object.values(plans)
  return Math.min(...counted.map(({ webhookEndpoints }) => webhookEndpoints ?? Infinity))
}

/** The limits stored in an account's row. Null: no limit. */
export interface Allowances {
  emails: number | null
  subscribers: number | null
}

/**
 * Returns a plan's allowances; null for an unknown plan. In the cloud edition an account without a
 * plan may send nothing.
 */
export function allowancesOf(deployment: Deployment, plan: null): Allowances
export function allowancesOf(deployment: Deployment, plan: string | null): Allowances | null
export function allowancesOf(
  { edition, plans }: Deployment,
  plan: string | null,
): Allowances | null {
  if (edition === 'self-hosted') return { emails: null, subscribers: null }
  if (plan === null) return { emails: 0, subscribers: 0 }
  const known = plans[plan]
  return known ? { emails: known.emails, subscribers: known.subscribers } : null
}
