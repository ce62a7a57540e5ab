import { DAY_MS } from '#lib/duration.ts'

/**
 * The ms after the end of a paid period in which a renewing subscription still gives access,
 * because the provider's event may arrive late.
 */
export const RENEWAL_LEEWAY_MS = DAY_MS

/** A source of paid access for a reader: a grant or a subscription. */
export interface Entitlement {
  kind: 'grant' | 'subscription'
  /** The end of access that is displayed. Null: the access has no end. */
  until: Date | null
  /** The time at which access really ends, when later than `until`. */
  lapsesAt?: Date
  trial: boolean
  /** Whether a payment failed. The subscription then ends unless the payment succeeds. */
  unpaid: boolean
  reason?: string
}

export interface Standing {
  tier: 'free' | 'paid'
  /**
   * The latest end among the reader's grants and subscriptions. Null: there is no end, or the
   * reader is free.
   */
  paidUntil: Date | null
  /**
   * The time at which the tier must be computed again. Null: the tier stays the same until a grant
   * or subscription changes.
   */
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
