/**
 * The class of a due delivery. Each class may hold at most its share of a process's slots. The shares overlap, but no two
 * classes together can hold all slots, so none can shut out another.
 * `first`: first attempts, tests and resends. `retry`: retries by the schedule, and the events of bulk changes, so that none of them stands before a
 * single event. `slow`: all deliveries to an endpoint whose latest
 * attempt timed out, or that has held an attempt for longer than `SLOW_MS`.
 */
export type DeliveryClass = 'first' | 'retry' | 'slow'

/** The lease of a claim. Longer than an attempt (at most 15 s) and the writing of its outcome together, so no lease is renewed. */
export const LEASE_MS = 30_000

/** An attempt under way for longer makes its endpoint slow, long before the attempt times out. */
export const SLOW_MS = 2_000

/** The most endpoints that one claim visits (some 10 µs each). The next claim continues from there. */
export const WALK_MAX = 2_000

/** The pause before a class that had nothing due is claimed from again. A failing endpoint waits in `retry` for hours, and visiting it costs. */
const LOOK_MS: Readonly<Record<DeliveryClass, number>> = { first: 0, retry: 500, slow: 250 }

/** The share of a process's slots that a class may hold. Those of `first` and `slow` leave 15 % to retries, whatever hangs. */
const SHARES: Readonly<Record<DeliveryClass, number>> = { first: 0.7, retry: 0.5, slow: 0.15 }

/** Attempts under way to one endpoint, over all processes. An endpoint is proven once it has accepted an event. */
export const CAPS = {
  all: { proven: 24, unproven: 8 },
  first: { proven: 18, unproven: 6 },
  retry: { proven: 12, unproven: 4 },
} as const
/** The same for slow endpoints: two after a timeout, eight while an attempt is merely held for long. */
export const SLOW_CAPS = { timedOut: 2, held: 8 } as const

/** An endpoint's place in the order in which claims visit endpoints. */
export interface EndpointPosition {
  accountUuid: string
  endpointUuid: string
}

/** The slots of one class in one process, and the position of its round over the endpoints. */
export interface ClassSlots {
  kind: DeliveryClass
  max: number
  taken: number
  after: EndpointPosition | null
  /** Whether this round found anything due. If so, another round follows at once. */
  fruitful: boolean
  /** The earliest time of the next claim, by `performance.now()`. */
  nextClaimAt: number
}

export function openClasses(slots: number): ClassSlots[] {
  return (['first', 'retry', 'slow'] as const).map((kind) => {
    const max = Math.max(1, Math.floor(slots * SHARES[kind]))
    return { kind, max, taken: 0, after: null, fruitful: false, nextClaimAt: 0 }
  })
}

/** Notes the result of a claim. Returns whether to claim again at once. */
export function noteClaim(slots: ClassSlots, touched: number, after: EndpointPosition | null): boolean {
  const wrapped = slots.after !== null && after === null
  const again = touched > 0 || (wrapped && slots.fruitful)
  slots.after = after
  slots.fruitful = touched > 0 || (slots.fruitful && !wrapped)
  slots.nextClaimAt = again ? 0 : performance.now() + LOOK_MS[slots.kind]
  return again
}
