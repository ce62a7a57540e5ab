import type { Scope } from '#operation/scope.ts'
import { lockWatched, pauseFor } from './returns-sql.ts'
import { type AutoPauseReason, autoPauseReason } from './circuit-breaker.ts'
import { sendAutoPauseNotice } from './auto-pause-notice.ts'

/**
 * Pauses a campaign that harms its sender with every further message, and enqueues a mail to the owner. Locks the campaign. Returns the
 * reason, or null when the campaign goes on.
 */
export async function autoPause(scope: Scope, campaignId: string): Promise<AutoPauseReason | null> {
  const { accountId, now, ports } = scope
  const watched = await lockWatched(scope, campaignId)
  const reason = watched?.status === 'sending' ? autoPauseReason(watched.counts, watched.from) : null
  if (reason === null || !(await pauseFor(scope, campaignId, reason))) return null
  await scope.enqueue(sendAutoPauseNotice, { accountId, campaignId, reason, at: now.toISOString() })
  ports.log.warn({ accountId, campaignId, reason, ...watched!.counts }, 'a campaign paused itself; a mail to its owner is in the queue')
  return reason
}
