import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { DomainStatus } from './domain.ts'

/** Days for which Mailcast checks a new domain's records by itself. */
const PENDING_DAYS = 3

/** Returns the first check's time: even a prompt owner needs some minutes to publish. */
export function firstCheckAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * MINUTE_MS)
}

/**
 * Returns the next check's time; null when only check_domain starts one. Pending domains wait a
 * quarter of their age, 2 minutes to 6 hours: 35 checks in three days. Others wait a day, or an
 * hour after a failed look-up of the key.
 */
export function nextCheckAfter(
  domain: { status: DomainStatus; createdAt: Date; keyLookedUp: boolean },
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (domain.status !== 'pending') return after(domain.keyLookedUp ? DAY_MS : HOUR_MS)
  const ageMs = now.getTime() - domain.createdAt.getTime()
  if (ageMs >= PENDING_DAYS * DAY_MS) return null
  return after(Math.min(Math.max(ageMs / 4, 2 * MINUTE_MS), 6 * HOUR_MS))
}
