import { randomInt } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'

/** The waits after each failure. With them, 11 attempts are made within 4 d 20 h 36 min. */
export const WAITS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]
export const ATTEMPTS_MAX = WAITS_MS.length + 1

/**
 * The ms without an accepted delivery after which the owner is warned. The seventh attempt is made
 * after 20 h 36 min, and the eighth a day later.
 */
export const WARN_AFTER_MS = 20 * HOUR_MS

const JITTER_MAX = 0.1

/**
 * Returns the time of the next attempt. Null: no attempt is left. `jitter` (0 to 1) adds up to a
 * tenth of the wait. A Retry-After header is ignored, because the API contract fixes the waits.
 */
export function nextAttemptAt(scheduled: number, endedAt: Date, jitter: number): Date | null {
  const wait = WAITS_MS[scheduled - 1]
  return wait === undefined ? null : new Date(endedAt.getTime() + Math.ceil(wait * (1 + jitter)))
}

export function randomJitter(): number {
  return (randomInt(10_001) / 10_000) * JITTER_MAX
}
