import { DAY_MS } from '#lib/duration.ts'

/**
 * The time for which a subscription that goes on counts beyond its period. The provider begins the next period at that moment, and its event, or our
 * own reading, comes some time later.
 */
export const RENEWAL_LEEWAY_MS = DAY_MS

/** One thing that makes its reader a paid one: a grant, or a subscription. */
export interface Entitlement {
  kind: 'grant' | 'subscription'
  /** The end that people see. Null: it has no end. */
  until: Date | null
  /** When the tier is lost, where that is later than `until`. */
  lapsesAt?: Date
  /** A subscription in its trial. */
  trial: boolean
  /** A subscription whose payment failed: it ends unless it is paid. */
  unpaid: boolean
}

/** The tier that a reader's entitlements amount to. */
export interface Standing {
  tier: 'free' | 'paid'
  /** The latest end of the entitlements; null for one without an end, and for a free reader. */
  paidUntil: Date | null
  /** When the tier is to be derived anew; null: by a change alone. */
  dueAt: Date | null
  /** Whether all that makes the reader paid is a trial. */
  trial: boolean
  /** Whether all that makes the reader paid was granted. */
  complimentary: boolean
  /** The reason of a reader that is free now. */
  ended: 'ended' | 'unpaid'
}

/** Derives a reader's tier from everything that was granted or subscribed to. Nothing else decides it. */
export function standingOf(entitlements: readonly Entitlement[], now: Date): Standing {
  const live = entitlements.filter((one) => endOf(one) > now.getTime())
  const isEndless = live.some(({ until }) => until === null)
  const last = lastOf(live, endOf)
  return {
    tier: live.length > 0 ? 'paid' : 'free',
    paidUntil: isEndless ? null : (lastOf(live, shownEndOf)?.until ?? null),
    dueAt: isEndless || !last ? null : new Date(endOf(last)),
    trial: live.length > 0 && live.every(({ trial }) => trial),
    complimentary: live.length > 0 && live.every(({ kind }) => kind === 'grant'),
    ended: lastOf(entitlements, endOf)?.unpaid ? 'unpaid' : 'ended',
  }
}

/** Returns the entitlement that ends last. */
function lastOf(entitlements: readonly Entitlement[], end: (one: Entitlement) => number): Entitlement | undefined {
  return entitlements.toSorted((one, other) => end(one) - end(other)).at(-1)
}

const shownEndOf = ({ until }: Entitlement) => until?.getTime() ?? Infinity
const endOf = ({ until, lapsesAt }: Entitlement) => (until === null ? Infinity : (lapsesAt ?? until).getTime())
