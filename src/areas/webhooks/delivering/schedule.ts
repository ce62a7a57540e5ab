import { randomInt } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'

/** The waits after each failure: 11 attempts over 4 d 20 h 36 min. */
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
 * The time without an acceptance after which the owner is warned. The seventh attempt comes 20 h 36 min after the first and the eighth
 * a day later, so the seventh must be late enough.
 */
export const WARN_AFTER_MS = 20 * HOUR_MS

const JITTER_MAX = 0.1
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS

/** Statuses whose Retry-After counts (RFC 9110 §10.2.3, RFC 6585 §4). */
const RETRY_AFTER_STATUSES = new Set([429, 503])

export interface Failure {
  /** The number of attempts, this one included. */
  attempts: number
  endedAt: Date
  statusCode: number | null
  retryAfter: string | null
}

/** Returns the time of the next attempt, or null after the last. Never earlier than the schedule; `jitter` is 0 to 0.1 of the wait. */
export function nextAttemptAt(failure: Failure, jitter: number): Date | null {
  const wait = WAITS_MS[failure.attempts - 1]
  if (wait === undefined) return null
  const asked = failure.statusCode !== null && RETRY_AFTER_STATUSES.has(failure.statusCode) ? retryAfterMs(failure.retryAfter, failure.endedAt) : 0
  return new Date(failure.endedAt.getTime() + Math.max(Math.ceil(wait * (1 + jitter)), Math.min(asked, RETRY_AFTER_MAX_MS)))
}

export function randomJitter(): number {
  return (randomInt(10_001) / 10_000) * JITTER_MAX
}

/** Parses Retry-After (seconds or a date) into milliseconds from `now`; 0 when it is neither. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const written = header.trim()
  if (/^\d+$/.test(written)) return Number(written) * 1000
  // Date.parse also takes "-5" and "2"; a date of RFC 9110 §5.6.7 begins with the name of a day.
  const at = /^[A-Z][a-z]{2,8}, /.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}
