import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import type { PlanStanding } from '#areas/billing/index.ts'
import type { SubscriptionRecord } from '#ports/payment-records.ts'
import type { Plans } from '#ports/ports.ts'
import type { PlanSubscription, Price } from './plan-subscription-sql.ts'

/** The days for which a plan stays valid after a failed payment. */
const GRACE_DAYS = 7

/** The plan and price that follow from a subscription. `plan` is null when nothing is paid for. */
export interface PaidPlan {
  plan: string | null
  price: Price
  isNext: boolean
  status: NonNullable<PlanStanding['status']>
  /**
   * The time to read the subscription at the provider again. Null when the subscription can no
   * longer change.
   */
  dueAt: Date | null
  /** The time until which an unpaid plan stays valid. Null when nothing is unpaid. */
  lapsesAt: Date | null
}

/** Computes an account's plan from the provider's price and the plan that was asked for. */
export function paidPlan(
  asked: PlanSubscription,
  record: SubscriptionRecord,
  { now, plans }: { now: Date; plans: Plans },
): PaidPlan {
  const isNext =
    asked.nextPlan !== null &&
    record.amount === asked.nextAmount &&
    record.every === asked.nextEvery &&
    (asked.nextAt === null || record.periodStartsAt >= asked.nextAt)
  const price: Price = isNext
    ? { plan: asked.nextPlan!, every: asked.nextEvery!, amount: asked.nextAmount! }
    : priceNow(asked, record, plans)
  const hourly = new Date(now.getTime() + HOUR_MS)
  const { status } = record
  if (status === 'active' || status === 'trialing')
    return { plan: price.plan, price, isNext, status, dueAt: hourly, lapsesAt: null }
  if (status === 'past_due' || status === 'unpaid') {
    // The unpaid period began with the failed payment.
    const lapsesAt = new Date(record.periodStartsAt.getTime() + GRACE_DAYS * DAY_MS)
    const holds = status === 'past_due' && now < lapsesAt
    const dueAt = holds && lapsesAt < hourly ? lapsesAt : hourly
    return {
      plan: holds ? price.plan : null,
      price,
      isNext,
      status: 'past_due',
      dueAt,
      lapsesAt: lapsesAt < now || holds ? lapsesAt : now,
    }
  }
  const isOver = status === 'ended' || status === 'expired'
  return {
    plan: null,
    price,
    isNext,
    status: 'none',
    dueAt: isOver ? null : hourly,
    lapsesAt: null,
  }
}

/**
 * Returns a subscription's price before a pending change. When an earlier choice was paid, its plan
 * is found by the price.
 */
function priceNow(
  asked: PlanSubscription,
  { amount, every }: SubscriptionRecord,
  plans: Plans,
): Price {
  const current = { plan: asked.plan, every: asked.every, amount: asked.amount }
  const waits = asked.nextAt !== null && amount === asked.nextAmount && every === asked.nextEvery
  if (waits || (amount === asked.amount && every === asked.every)) return current
  const named = Object.keys(plans).find((name) =>
    plans[name]!.prices.some((price) => price.amount === amount && price.interval === every),
  )
  return named === undefined ? current : { plan: named, every, amount }
}
