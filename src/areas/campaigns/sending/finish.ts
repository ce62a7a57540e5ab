import type { Scope } from '#operation/scope.ts'
import { findCampaign } from '../campaign-sql.ts'
import { campaignSent } from '../campaign-events.ts'
import { dequeueCampaign } from './queue-sql.ts'
import { finishCampaign, lockSending } from './recipient-sql.ts'

/**
 * Ends a campaign that has no pending recipients. Returns false while some are pending. Of two workers, the one that changes the status emits
 * the event. Also deletes the queue entry that a deleted campaign left
 * behind, which would be due again for ever.
 */
export async function finishIfDone(scope: Scope, campaignId: string): Promise<boolean> {
  const state = await lockSending(scope, campaignId)
  if (state !== null && state.pending > 0) return false
  const sent = state !== null && (await finishCampaign(scope, campaignId))
  await dequeueCampaign(scope, campaignId)
  if (!sent) return true
  const campaign = (await findCampaign(scope, campaignId))!
  scope.emit(campaignSent, { campaign, step: campaign.steps.at(-1)?.number ?? 1, finished: true })
  return true
}
