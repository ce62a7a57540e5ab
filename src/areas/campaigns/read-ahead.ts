import type { System } from '#operation/system.ts'
import { persistently } from './persistently.ts'
import { readWaiting } from './slice-sql.ts'
import type { Turn } from './turn.ts'
import type { Place, Waiting } from './window-sql.ts'

/** The readers of a slice in their order, so many at a time; null when nobody is left. */
export function openReading({ db, world }: System, { accountId, campaignId, slice }: Turn): (limit: number) => Promise<Waiting[] | null> {
  let place: Place | null = null
  let ended = false
  return async (limit) => {
    if (ended) return null
    const scope = { db, accountId, now: world.clock.now() }
    const more = await persistently(world.log, () => readWaiting(scope, campaignId, slice, { place, limit }))
    const last = more.at(-1)
    if (last) place = { contactId: last.contact_id, retryAt: last.retry_at === null ? null : new Date(last.retry_at) }
    ended = more.length < limit
    return more
  }
}
