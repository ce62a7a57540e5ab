/** An attempt that failed and is followed by another. */
export interface Retry {
  operation: string
  /** The attempt that failed, from 1. */
  attempt: number
  waitMs: number
  error: Error
}

const FIRST_WAIT_MS = 500
const LONGEST_BACKOFF_MS = 8_000
/** Whoever is told to wait longer than this gets the problem, with `retryAfterS`, instead of a call that hangs. */
export const LONGEST_WAIT_MS = 60_000

/** Worth another attempt: too slow, too many, or the server's own trouble; never 501, which stays. */
export function isPassing(status: number, code: unknown): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501) || (status === 409 && code === 'idempotency_in_flight')
}

/** Seconds of a `Retry-After` header, which holds seconds or a date (RFC 9110 §10.2.3); null when it says neither. */
export function retryAfterS(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000))
}

/** How long to wait after this failed attempt (from 1): what the server asks, else 0.5, 1, 2… seconds less up to a half by chance. Null: too long. */
export function waitMs(attempt: number, afterS: number | null, random: number): number | null {
  if (afterS !== null) return afterS * 1000 > LONGEST_WAIT_MS ? null : afterS * 1000
  const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.round(longest * (1 - random / 2))
}
