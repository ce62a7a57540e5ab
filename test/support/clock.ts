import type { Clock } from '#ports/clock.ts'

/** Makes a clock for tests. `move(ms)` sets it forward, or back. */
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
