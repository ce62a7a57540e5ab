import type { System } from '#operation/system.ts'
import type { Lease } from './claim.ts'

/**
 * The milliseconds of a lease: long enough for a busy database, short enough for other workers to
 * continue soon after a crash.
 */
const LEASE_MS = 30_000
const HEARTBEAT_MS = 8_000

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Extends a lease repeatedly while work runs. */
export async function keepExtending<T>(
  { ports: { clock, log } }: System,
  lease: Lease,
  work: () => Promise<T>,
): Promise<T> {
  const heartbeat = setInterval(() => {
    lease
      .extend(leaseFrom(clock.now()))
      .catch((err: unknown) =>
        log.warn(
          { err, ...lease.ids },
          'a lease could not be extended; mails that are being submitted may be counted as uncertain',
        ),
      )
  }, HEARTBEAT_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}
