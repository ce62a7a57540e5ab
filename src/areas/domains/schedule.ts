import type { DomainStatus } from './domain.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** For so long we look by ourselves whether a new domain's records are there. */
const PENDING_DAYS = 3

/** The first look: somebody who publishes at once needs some minutes. */
export function firstCheckAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * MINUTE_MS)
}

/**
 * When the next look is due; null when only a person asks for one. Pending: after a quarter of its age, at least 2 minutes and at most
 * 6 hours, some 35 times in three days. Otherwise daily, and after an hour when the key could not be looked up.
 */
export function nextCheckAfter(domain: { status: DomainStatus; createdAt: Date; keyLookedUp: boolean }, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (domain.status !== 'pending') return after(domain.keyLookedUp ? DAY_MS : HOUR_MS)
  const ageMs = now.getTime() - domain.createdAt.getTime()
  if (ageMs >= PENDING_DAYS * DAY_MS) return null
  return after(Math.min(Math.max(ageMs / 4, 2 * MINUTE_MS), 6 * HOUR_MS))
}
