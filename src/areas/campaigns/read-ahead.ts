import type { System } from '#operation/system.ts'
import { persistently } from './persistently.ts'
import { readWaiting } from './slice-sql.ts'
import type { Turn } from './turn.ts'
import type { Place, Waiting } from './window-sql.ts'

/** Some windows' worth; with the fields of readers that have many of them, a few megabytes. */
const AHEAD = 256

/** The readers of a slice in their order, `size` at a time and in the end fewer; none when nobody is left. */
export function readAhead({ db, world }: System, { accountId, campaignId, slice }: Turn): (size: number) => Promise<Waiting[]> {
  let read: Waiting[] = []
  let place: Place | null = null
  let ended = false
  return async (size) => {
    if (read.length < size && !ended) {
      const scope = { db, accountId, now: world.clock.now() }
      const more = await persistently(world.log, () => readWaiting(scope, campaignId, slice, { place, limit: AHEAD }))
      const last = more.at(-1)
      if (last) place = { contactId: last.contact_id, retryAt: last.retry_at === null ? null : new Date(last.retry_at) }
      ended = more.length < AHEAD
      read = [...read, ...more]
    }
    return read.splice(0, size)
  }
}
