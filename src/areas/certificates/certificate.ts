import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { AcmeFailureReason } from '#ports/acme.ts'

/** The failures that an authority counts. Let's Encrypt allows five an hour for a host. */
const COUNTED: readonly AcmeFailureReason[] = ['rate_limited', 'host_unreachable', 'refused']

/**
 * The waits after failures that an authority counts. After the fifth failure and all later ones,
 * the last wait applies.
 */
const COUNTED_WAITS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS]

/** The longest wait that an authority may ask for, since its clock or ours may be wrong. */
const ASKED_MAX_MS = 8 * DAY_MS

export interface Failures {
  /** The tries that failed in a row. */
  failures: number
  /** The failures that the authority counts, among these tries. */
  refusals: number
}

/** Returns the failures with one more, and the time of the next try. */
export function countFailure(
  { failures, refusals }: Failures,
  reason: AcmeFailureReason,
  { now, retryAt }: { now: Date; retryAt: Date | null },
): Failures & { dueAt: Date } {
  const counted = {
    failures: failures + 1,
    refusals: refusals + (COUNTED.includes(reason) ? 1 : 0),
  }
  const waitMs = COUNTED.includes(reason)
    ? COUNTED_WAITS_MS[Math.min(counted.refusals, COUNTED_WAITS_MS.length) - 1]!
    : Math.min(MINUTE_MS * 2 ** failures, HOUR_MS)
  const askedMs = retryAt === null ? 0 : retryAt.getTime() - now.getTime()
  const ms = Math.max(waitMs, Math.min(askedMs, ASKED_MAX_MS))
  return { ...counted, dueAt: new Date(now.getTime() + ms) }
}

/**
 * Returns when a certificate is renewed: when a third of its lifetime remains, but not before a
 * third of its lifetime from now. So a clock that is ahead does not order certificates without end.
 */
export function renewalOf({ validFrom, validTo }: { validFrom: Date; validTo: Date }, now: Date) {
  const lifetimeMs = validTo.getTime() - validFrom.getTime()
  return new Date(Math.max(validTo.getTime() - lifetimeMs / 3, now.getTime() + lifetimeMs / 3))
}
