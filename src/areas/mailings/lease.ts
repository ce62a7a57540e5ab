/** Ms of a lease: long enough for a busy database, short enough to go on soon after a crash. */
const LEASE_MS = 30_000
export const HEARTBEAT_MS = 8_000

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
