import type { Scope } from '#operation/scope.ts'
import { lockWatched, pauseFor } from './returns-sql.ts'
import { type RunawayReason, runawayReason } from './runaway.ts'
import { sendRunawayNotice } from './runaway-notice.ts'

/** Pauses a campaign that harms the sender with every further mail, and tells the owner. Locks it; answers why, or null. */
export async function pauseRunaway(scope: Scope, campaignId: string): Promise<RunawayReason | null> {
  const { accountId, now, world } = scope
  const watched = await lockWatched(scope, campaignId)
  const reason = watched?.status === 'sending' ? runawayReason(watched.counts, watched.from) : null
  if (reason === null || !(await pauseFor(scope, campaignId, reason))) return null
  await scope.enqueue(sendRunawayNotice, { accountId, campaignId, reason, at: now.toISOString() })
  world.log.warn({ accountId, campaignId, reason, ...watched!.counts }, 'a campaign paused itself; its owner is told by mail')
  return reason
}
