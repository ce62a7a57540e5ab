export interface Retry {
  operation: string
  attempt: number
  waitMs: number
  error: Error
}

const FIRST_WAIT_MS = 500
const LONGEST_BACKOFF_MS = 8_000
/** The longest wait. When a longer one is asked for, the call fails with `retryAfterS`. */
export const LONGEST_WAIT_MS = 60_000

/** Returns whether to try again: after a timeout, a limit or a server error, except for 501. */
export function isPassing(status: number, code: unknown): boolean {
  return (
    status === 408 ||
    status === 429 ||
    (status >= 500 && status !== 501) ||
    (status === 409 && code === 'idempotency_in_flight')
  )
}

/** Reads a `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); null for neither. */
export function retryAfterS(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000))
}

/**
 * Returns the wait after a failed attempt (from 1): the server's, or 0.5, 1, 2… s, each shortened
 * at random by up to half. Null when it is too long.
 */
export function waitMs(attempt: number, afterS: number | null, random: number): number | null {
  if (afterS !== null) return afterS * 1000 > LONGEST_WAIT_MS ? null : afterS * 1000
  const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.round(longest * (1 - random / 2))
}
