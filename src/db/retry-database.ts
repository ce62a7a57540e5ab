import { setTimeout as pause } from 'node:timers/promises'

/** The number of tries, one a second. PostgreSQL restarts in less than this minute. */
const TRIES = 60
const PAUSE_MS = 1000

/**
 * Repeats work once a second while the database is not available. Finally rejects with the last
 * error. A failed try may have been committed, so the work must be safe to repeat.
 */
export async function retryDatabase<T>(
  log: { warn(fields: object, message: string): void },
  work: () => Promise<T>,
  { tries = TRIES, ...fields }: { tries?: number; [field: string]: unknown } = {},
): Promise<T> {
  for (let made = 1; made < tries; made++) {
    try {
      return await work()
    } catch (err) {
      if (made === 1)
        log.warn(
          { err, tries, ...fields },
          'a database statement failed; it is tried again each second',
        )
      await pause(PAUSE_MS)
    }
  }
  return work()
}
