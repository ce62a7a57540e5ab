import { DAY_MS } from '#lib/duration.ts'

/**
 * The milliseconds after its period for which a renewing subscription counts, until the provider's
 * event comes.
 */
export const RENEWAL_LEEWAY_MS = DAY_MS

/** A reason for which a reader is a paid one: a grant or a subscription. */
export interface Entitlement {
  kind: 'grant' | 'subscription'
  /** The end that is shown; null without an end. */
  until: Date | null
  /** The time at which it stops to count, when later than `until`. */
  lapsesAt?: Date
  trial: boolean
  /** Whether a payment failed, so that the subscription ends unless it is paid. */
  unpaid: boolean
  reason?: string
}

export interface Standing {
  tier: 'free' | 'paid'
  /** The latest end of the reasons; null without an end, and for a free reader. */
  paidUntil: Date | null
  /** The time to compute the tier again; null when only a change can affect it. */
  dueAt: Date | null
  grant: Entitlement | null
  subscribed: boolean
  trial: boolean
  ended: 'ended' | 'unpaid'
}

/** Computes a reader's tier from grants and subscriptions alone. */
export function standingOf(entitlements: readonly Entitlement[], now: Date): Standing {
  const live = entitlements.filter((one) => endOf(one) > now.getTime())
  const isEndless = live.some(({ until }) => until === null)
  const grant = live.find(({ kind }) => kind === 'grant') ?? null
  const subscriptions = live.filter(isSubscription)
  const ends = [grant, lastOf(subscriptions, endOf)].flatMap((one) =>
    one && one.until !== null ? endOf(one) : [],
  )
  return {
    tier: live.length > 0 ? 'paid' : 'free',
    paidUntil: isEndless ? null : (lastOf(live, shownEndOf)?.until ?? null),
    dueAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
    grant,
    subscribed: subscriptions.length > 0,
    trial: subscriptions.length > 0 && subscriptions.every(({ trial }) => trial),
    ended: lastOf(entitlements.filter(isSubscription), endOf)?.unpaid ? 'unpaid' : 'ended',
  }
}

const isSubscription = ({ kind }: Entitlement) => kind === 'subscription'

function lastOf(
  entitlements: readonly Entitlement[],
  end: (one: Entitlement) => number,
): Entitlement | undefined {
  return entitlements.toSorted((one, other) => end(one) - end(other)).at(-1)
}

const shownEndOf = ({ until }: Entitlement) => until?.getTime() ?? Infinity
const endOf = ({ until, lapsesAt }: Entitlement) =>
  until === null ? Infinity : (lapsesAt ?? until).getTime()
