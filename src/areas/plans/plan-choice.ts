import { conflict, Problem } from '#operation/problem.ts'
import { invalid } from '#operation/parse.ts'
import type { PlanPrice } from '#ports/ports.ts'
import type { Deployment } from '#ports/ports.ts'
import type { PlanSubscription } from './plan-subscription-sql.ts'

export type ChangeKind = 'first' | 'up' | 'down' | 'back'

export function isAlive(
  asked: PlanSubscription | undefined,
): asked is PlanSubscription & { subscriptionId: string; periodEndsAt: Date } {
  return (
    asked !== undefined &&
    asked.subscriptionId !== null &&
    ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(
      asked.status ?? '',
    )
  )
}

/** Finds the price of a plan that owners may choose. Throws a refusal that says what to do. */
export function priceOf(
  { plans }: Deployment,
  plan: string,
  interval: PlanPrice['interval'] | undefined,
  now: PlanPrice['interval'] | null,
): PlanPrice {
  const sold = Object.keys(plans).filter((name) => plans[name]!.prices.length > 0)
  const known = Object.hasOwn(plans, plan) ? plans[plan]! : undefined
  if (!known || known.prices.length === 0) {
    const why = known
      ? `The plan ${plan} has no price: the operator of this service gives it.`
      : `There is no plan ${plan}.`
    throw refuse('plan_unknown', `${why} Plans to choose: ${sold.join(', ') || 'none'}.`, '/plan')
  }
  const wanted = interval ?? now ?? 'month'
  const price =
    known.prices.find((one) => one.interval === wanted) ??
    (interval === undefined ? known.prices[0] : undefined)
  if (!price)
    throw refuse(
      'interval_unknown',
      `The plan ${plan} is paid by the ${known.prices[0]!.interval}.`,
      '/interval',
    )
  return price
}

function refuse(code: string, detail: string, pointer: string): Problem {
  return invalid([{ code, detail, pointer }])
}

/** Returns the direction of a change. Throws the refusal of a change that is not possible now. */
export function changeKind(
  asked: PlanSubscription & { periodEndsAt: Date },
  plan: string,
  price: PlanPrice,
): ChangeKind {
  if (asked.status !== 'active' && asked.status !== 'trialing')
    throw new Problem(
      conflict,
      'A payment of the plan is missing. Pay it first: open_billing_portal shows the invoice and takes another card.',
    )
  if (asked.cancelsAt)
    throw new Problem(
      conflict,
      'The plan was cancelled and ends by itself. Take that back first (open_billing_portal), or choose a plan after its end.',
    )
  if (asked.currency !== price.currency)
    throw new Problem(
      conflict,
      'The plan is paid in another currency. Cancel it, and choose a plan after its end.',
    )
  const isSame = asked.plan === plan && asked.every === price.interval
  const waitsDown = asked.nextPlan !== null && asked.nextAt !== null
  if (isSame && waitsDown) return 'back'
  if (isSame) throw new Problem(conflict, `The account is on the plan ${plan} already.`)
  if (waitsDown)
    throw new Problem(
      conflict,
      `The plan changes to ${asked.nextPlan} already. Take that back first: choose ${asked.plan}, which it has now.`,
    )
  if (asked.every === 'year' && price.interval === 'month')
    throw new Problem(
      conflict,
      'The plan is paid for a year. Cancel it (open_billing_portal), and choose one by the month after its end.',
    )
  return monthly(price.interval, price.amount) >= monthly(asked.every, asked.amount) ||
    asked.every !== price.interval
    ? 'up'
    : 'down'
}

function monthly(every: PlanPrice['interval'], amount: number): number {
  return every === 'year' ? amount / MONTHS : amount
}

const MONTHS = 12
