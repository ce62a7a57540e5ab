/** Long enough for a busy database; short enough for a quick restart after a crash. */
const LEASE_MS = 30_000
/** The time between two renewals of a lease, about a quarter of it. */
export const HEARTBEAT_MS = 8_000

/** Returns the end of a lease on a slice or a batch that a worker takes or renews now. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
