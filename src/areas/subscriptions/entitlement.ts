/** One thing that makes its reader a paid one: a grant, or a subscription. */
export interface Entitlement {
  kind: 'grant' | 'subscription'
  /** Null: it has no end. */
  until: Date | null
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
  /** Whether all that makes the reader paid is a trial. */
  trial: boolean
  /** Whether all that makes the reader paid was granted. */
  complimentary: boolean
  /** The reason of a reader that is free now. */
  ended: 'ended' | 'unpaid'
}

/** Derives a reader's tier from everything that was granted or subscribed to. Nothing else decides it. */
export function standingOf(entitlements: readonly Entitlement[], now: Date): Standing {
  const live = entitlements.filter(({ until }) => until === null || until > now)
  return {
    tier: live.length > 0 ? 'paid' : 'free',
    paidUntil: live.some(({ until }) => until === null) ? null : latestEnd(live),
    trial: live.length > 0 && live.every(({ trial }) => trial),
    complimentary: live.length > 0 && live.every(({ kind }) => kind === 'grant'),
    ended: lastOf(entitlements)?.unpaid ? 'unpaid' : 'ended',
  }
}

function latestEnd(entitlements: readonly Entitlement[]): Date | null {
  return lastOf(entitlements)?.until ?? null
}

/** Returns the entitlement that ends last. */
function lastOf(entitlements: readonly Entitlement[]): Entitlement | undefined {
  return entitlements.toSorted((one, other) => endOf(one) - endOf(other)).at(-1)
}

const endOf = ({ until }: Entitlement) => until?.getTime() ?? Infinity
