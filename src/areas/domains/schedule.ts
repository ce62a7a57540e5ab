import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { DomainStatus } from './domain.ts'

/** Days for which Mailcast checks a new domain's records by itself. */
const PENDING_DAYS = 3

/** Returns the time of the first check. An owner who publishes the records at once needs some minutes. */
export function firstCheckAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * MINUTE_MS)
}

/**
 * Returns the time of the next check, or null when only check_domain starts one. A pending domain is checked after a quarter of its age, at
 * least 2 minutes and at most 6 hours: about 35 times in three days. Other domains are checked daily, and after an hour when the key could not
 * be looked up.
 */
export function nextCheckAfter(domain: { status: DomainStatus; createdAt: Date; keyLookedUp: boolean }, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (domain.status !== 'pending') return after(domain.keyLookedUp ? DAY_MS : HOUR_MS)
  const ageMs = now.getTime() - domain.createdAt.getTime()
  if (ageMs >= PENDING_DAYS * DAY_MS) return null
  return after(Math.min(Math.max(ageMs / 4, 2 * MINUTE_MS), 6 * HOUR_MS))
}
