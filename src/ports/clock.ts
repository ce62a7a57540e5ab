/** The time. Tests move it; nothing else in the product asks the machine for it. */
export interface Clock {
  now(): Date
  /** How far this clock stands from the machine's, in milliseconds: statements that read the database's clock add it. */
  offsetMs(): number
}

export const systemClock: Clock = { now: () => new Date(), offsetMs: () => 0 }

/** A clock for tests: `move(ms)` puts it forward (or back). */
export function movableClock(): Clock & { move(ms: number): void } {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    move: (ms) => {
      offset += ms
    },
  }
}
