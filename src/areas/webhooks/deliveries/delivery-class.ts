/**
 * The class of a due delivery. `first`: first attempts, tests and resends. `retry`: retries, and
 * events of bulk changes. `slow`: deliveries to an endpoint that timed out last, or holds an
 * attempt longer than `SLOW_MS`.
 */
export type DeliveryClass = 'first' | 'retry' | 'slow'

/** The lease of a claim: longer than an attempt (at most 15 s) and the writing of its outcome. */
export const LEASE_MS = 30_000

/** An attempt under way for longer makes its endpoint slow. */
export const SLOW_MS = 2_000

/** The most endpoints that one claim visits, at some 10 µs each. */
export const WALK_MAX = 2_000

/** The pause before a class that had nothing due is claimed from again. */
const LOOK_MS: Readonly<Record<DeliveryClass, number>> = { first: 0, retry: 500, slow: 250 }

/** The share of slots that a class may hold. `first` and `slow` leave 15 % to retries. */
const SHARES: Readonly<Record<DeliveryClass, number>> = { first: 0.7, retry: 0.5, slow: 0.15 }

/** Attempts under way to one endpoint, over all processes. Proven: it has accepted an event. */
export const CAPS = {
  all: { proven: 24, unproven: 8 },
  first: { proven: 18, unproven: 6 },
  retry: { proven: 12, unproven: 4 },
} as const
/** The same for slow endpoints: after a timeout, and while an attempt is merely held for long. */
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
  /** Whether this round found anything due, so that another follows at once. */
  fruitful: boolean
  /** In milliseconds of `performance.now()`. */
  nextClaimAt: number
}

export function openClasses(slots: number): ClassSlots[] {
  return (['first', 'retry', 'slow'] as const).map((kind) => {
    const max = Math.max(1, Math.floor(slots * SHARES[kind]))
    return { kind, max, taken: 0, after: null, fruitful: false, nextClaimAt: 0 }
  })
}

/** Notes the result of a claim. Returns whether to claim again at once. */
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
