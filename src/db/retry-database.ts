import { setTimeout as pause } from 'node:timers/promises'

/** A minute: PostgreSQL restarts in less. */
const TRIES = 60
const PAUSE_MS = 1000

/**
 * Repeats work that must not be lost while the database is away: each second, up to `tries` times. Rejects with the last error.
 * The work may have been carried out although it failed, so it has to be repeatable.
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
      if (made === 1) log.warn({ err, tries, ...fields }, 'the database could not be asked; trying again each second')
      await pause(PAUSE_MS)
    }
  }
  return work()
}
