import { DAY_MS } from '#lib/duration.ts'
import { type Entitlement, RENEWAL_LEEWAY_MS } from './entitlement.ts'
import type { StoredSubscription } from '../record/subscription.ts'

type Subscribed = Pick<
  StoredSubscription,
  | 'status'
  | 'endReason'
  | 'periodStartsAt'
  | 'periodEndsAt'
  | 'cancelsAt'
  | 'endedAt'
  | 'restoredUntil'
  | 'beganAt'
>

/** Returns the access that a subscription gives or gave; null when it never began. */
export function entitlementOf(one: Subscribed, graceDays: number): Entitlement | null {
  const { status, periodStartsAt, periodEndsAt, cancelsAt, endedAt } = one
  const kind = 'subscription' as const
  if (periodStartsAt === null || periodEndsAt === null || status === 'incomplete') return null
  if (status === 'ended') {
    const unpaid = one.endReason === 'unpaid'
    return { kind, until: one.restoredUntil ?? endedAt ?? periodStartsAt, trial: false, unpaid }
  }
  // `paused`: the trial ended without a card.
  if (status === 'paused') return { kind, until: periodStartsAt, trial: false, unpaid: true }
  if (status === 'past_due') {
    // The period of the failed payment is unpaid from its start. When that is the first period,
    // there are no grace days.
    const isFirst = one.beganAt !== null && periodStartsAt <= one.beganAt
    const graceEndsAt = isFirst
      ? periodStartsAt
      : new Date(periodStartsAt.getTime() + graceDays * DAY_MS)
    return { kind, until: earlier(graceEndsAt, cancelsAt), trial: false, unpaid: true }
  }
  const trial = status === 'trialing'
  if (cancelsAt !== null && cancelsAt <= periodEndsAt)
    return { kind, until: cancelsAt, trial, unpaid: false }
  return {
    kind,
    until: periodEndsAt,
    lapsesAt: new Date(periodEndsAt.getTime() + RENEWAL_LEEWAY_MS),
    trial,
    unpaid: false,
  }
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one
}
