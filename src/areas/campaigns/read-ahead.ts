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
  return async (size) => {
    if (read.length === 0) {
      const scope = { db, accountId, now: world.clock.now() }
      read = await persistently(world.log, () => readWaiting(scope, campaignId, slice, { place, limit: AHEAD }))
      const last = read.at(-1)
      if (last) place = { contactId: last.contact_id, retryAt: last.retry_at === null ? null : new Date(last.retry_at) }
    }
    return read.splice(0, size)
  }
}
