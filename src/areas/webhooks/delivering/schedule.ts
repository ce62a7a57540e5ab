import { randomInt } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'

/** The pause after each failure: 11 attempts within 4 d 20 h 36 min. */
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
 * The milliseconds without an acceptance before a warning. The seventh attempt is after 20 h 36
 * min, and the eighth a day later.
 */
export const WARN_AFTER_MS = 20 * HOUR_MS

const JITTER_MAX = 0.1

/**
 * Returns the time of the next attempt; null after the last. `jitter` adds 0 to 0.1 of the pause. A
 * Retry-After header changes nothing, since the API contract fixes the pauses.
 */
export function nextAttemptAt(scheduled: number, endedAt: Date, jitter: number): Date | null {
  const wait = WAITS_MS[scheduled - 1]
  return wait === undefined ? null : new Date(endedAt.getTime() + Math.ceil(wait * (1 + jitter)))
}

export function randomJitter(): number {
  return (randomInt(10_001) / 10_000) * JITTER_MAX
}
