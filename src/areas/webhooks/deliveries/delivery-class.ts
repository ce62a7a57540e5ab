/**
 * The class of a due delivery. `first`: first attempts, tests and resends. `retry`: later attempts,
 * and events of bulk changes. `slow`: deliveries to an endpoint whose last attempt timed out, or
 * whose present attempt takes longer than `SLOW_MS`.
 */
export type DeliveryClass = 'first' | 'retry' | 'slow'

/**
 * The duration of a lease in ms. It is longer than an attempt (at most 15 s) and the writing of its
 * outcome together.
 */
export const LEASE_MS = 30_000

/** The duration of an attempt in ms above which its endpoint counts as slow. */
export const SLOW_MS = 2_000

/** The most endpoints that one claim reads, at about 10 µs each. */
export const WALK_MAX = 2_000

/** The ms until the next claim of a class in which nothing was due. */
const LOOK_MS: Readonly<Record<DeliveryClass, number>> = { first: 0, retry: 500, slow: 250 }

/** Share of concurrent attempts that a class may have. `first` and `slow` leave 15 % to retries. */
const SHARES: Readonly<Record<DeliveryClass, number>> = { first: 0.7, retry: 0.5, slow: 0.15 }

/**
 * The most concurrent attempts to one endpoint, over all processes. `proven`: it has accepted an
 * event before.
 */
export const CAPS = {
  all: { proven: 24, unproven: 8 },
  first: { proven: 18, unproven: 6 },
  retry: { proven: 12, unproven: 4 },
} as const
/**
 * The most concurrent attempts to a slow endpoint. `timedOut`: after a timeout. `held`: while an
 * attempt takes longer than `SLOW_MS`.
 */
export const SLOW_CAPS = { timedOut: 2, held: 8 } as const

export interface EndpointPosition {
  accountUuid: string
  endpointUuid: string
}

export interface ClassSlots {
  kind: DeliveryClass
  max: number
  taken: number
  after: EndpointPosition | null
  /** Whether this claim found due deliveries. If so, the next claim follows at once. */
  fruitful: boolean
  /** The time of the next claim, in milliseconds of `performance.now()`. */
  nextClaimAt: number
}

export function openClasses(slots: number): ClassSlots[] {
  return (['first', 'retry', 'slow'] as const).map((kind) => {
    const max = Math.max(1, Math.floor(slots * SHARES[kind]))
    return { kind, max, taken: 0, after: null, fruitful: false, nextClaimAt: 0 }
  })
}

/** Stores the result of a claim. Returns whether to claim again at once. */
export function noteClaim(
  slots: ClassSlots,
  touched: number,
  after: EndpointPosition | null,
): boolean {
  const wrapped = slots.after !== null && after === null
  const again = touched > 0 || (wrapped && slots.fruitful)
  slots.after = after
  slots.fruitful = touched > 0 || (slots.fruitful && !wrapped)
  slots.nextClaimAt = again ? 0 : performance.now() + LOOK_MS[slots.kind]
  return again
}
