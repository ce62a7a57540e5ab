import { nextWhileNew } from '#areas/domains/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { AddressStatus } from './site-address.ts'

/** The days in which a new address is checked without a request. */
const WAITING_DAYS = 7

/**
 * Returns the time of the next check; null when only check_site_address makes one. Waiting addresses
 * are checked after a quarter of their age, 2 minutes to 6 hours; active ones every 6 hours, or
 * every 2 minutes until their certificate is there, and failing ones each hour.
 */
export function nextCheckAfter(
  { status, createdAt, isServed }: { status: AddressStatus; createdAt: Date; isServed: boolean },
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (status === 'active') return after(isServed ? 6 * HOUR_MS : 2 * MINUTE_MS)
  if (status === 'failing') return after(HOUR_MS)
  return nextWhileNew(createdAt, now, WAITING_DAYS)
}

/** Returns the time of the first check of a host that becomes a former host now. */
export function firstFormerCheck(now: Date): Date {
  return new Date(now.getTime() + DAY_MS)
}
