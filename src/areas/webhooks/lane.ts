/**
 * Deliveries wait in three lanes, so that none of them can keep the others waiting: first attempts (and those that a person asked
 * for), retries of the schedule, and everything for endpoints that have just let an attempt time out or hold one for too long.
 */
export type LaneKind = 'first' | 'retry' | 'slow'

/** Longer than an attempt (15 s at most, whatever the receiver does) and the writing of its outcome together, so no lease needs renewal. */
export const LEASE_MS = 30_000

/** From then on an attempt that is under way makes its endpoint slow, long before it times out. */
export const SLOW_MS = 2_000

/** One look visits at most so many endpoints (some 10 µs each), and the next goes on from there. */
export const WALK_MAX = 2_000

/** A lane that had nothing is looked at again after so long; a failing endpoint waits in `retry` for hours, and walking past it costs. */
const LOOK_MS: Readonly<Record<LaneKind, number>> = { first: 0, retry: 500, slow: 250 }

/** The share of a process's slots that a lane may hold. Those of `first` and `slow` leave 15 % to retries, whatever hangs. */
const SHARES: Readonly<Record<LaneKind, number>> = { first: 0.7, retry: 0.5, slow: 0.15 }

/** How much of an endpoint may be under way over all processes: many only after it has accepted something. */
export const CAPS = {
  all: { proven: 24, unproven: 8 },
  first: { proven: 18, unproven: 6 },
  retry: { proven: 12, unproven: 4 },
} as const
/** One that is only slow keeps eight: a receiver that takes its time is not cut off. */
export const SLOW_CAPS = { timedOut: 2, held: 8 } as const

/** An endpoint's place in the order in which a walk visits them. */
export interface EndpointPosition {
  accountUuid: string
  endpointUuid: string
}

/** One lane of a process: how many of its slots are taken, and how far round the endpoints it is. */
export interface Lane {
  kind: LaneKind
  slotsMax: number
  size: number
  after: EndpointPosition | null
  /** Whether this round of the endpoints has found something; if so, another follows at once. */
  fruitful: boolean
  /** Not looked at before this time of `performance.now()`. */
  lookAt: number
}

export function openLanes(slots: number): Lane[] {
  return (['first', 'retry', 'slow'] as const).map((kind) => {
    const slotsMax = Math.max(1, Math.floor(slots * SHARES[kind]))
    return { kind, slotsMax, size: 0, after: null, fruitful: false, lookAt: 0 }
  })
}

/** Notes what a look found; answers whether to look again at once. */
export function looked(lane: Lane, touched: number, after: EndpointPosition | null): boolean {
  const wrapped = lane.after !== null && after === null
  const again = touched > 0 || (wrapped && lane.fruitful)
  lane.after = after
  lane.fruitful = touched > 0 || (lane.fruitful && !wrapped)
  lane.lookAt = again ? 0 : performance.now() + LOOK_MS[lane.kind]
  return again
}
