import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#ports/log.ts'

const DATABASE_PATIENCE_S = 60

/**
 * What the mail server answered is known here alone: a database that restarts just now must not make it uncertain. At a second's
 * distance, so that it is written before anybody takes over a slice whose lease has run out meanwhile.
 */
export async function persistently<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < DATABASE_PATIENCE_S; tries++) {
    try {
      return await work()
    } catch (err) {
      if (tries === 1) log.warn({ err }, 'the database cannot be asked about a window of mails; it is tried again for a minute')
      await pause(1000)
    }
  }
  return work()
}
