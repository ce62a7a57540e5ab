import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { DomainStatus } from './domain.ts'

/** The days for which a new domain's records are checked automatically. */
const PENDING_DAYS = 3

/** Returns the time of the first check of new records. */
export function firstCheckAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * MINUTE_MS)
}

/**
 * Returns the time of the next check; null when only check_domain makes one. Pending domains are
 * checked after a quarter of their age, 2 minutes to 6 hours: 35 times in three days. Others are
 * checked each day, or an hour after a failed query for the key.
 */
export function nextCheckAfter(
  domain: { status: DomainStatus; createdAt: Date; keyLookedUp: boolean },
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (domain.status !== 'pending') return after(domain.keyLookedUp ? DAY_MS : HOUR_MS)
  return nextWhileNew(domain.createdAt, now, PENDING_DAYS)
}

/**
 * Returns the time of the next check of records that were not seen yet: after a quarter of their
 * age, 2 minutes to 6 hours. Null after so many days.
 */
export function nextWhileNew(createdAt: Date, now: Date, days: number): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  const pauseMs = Math.min(Math.max(ageMs / 4, 2 * MINUTE_MS), 6 * HOUR_MS)
  return ageMs >= days * DAY_MS ? null : new Date(now.getTime() + pauseMs)
}
