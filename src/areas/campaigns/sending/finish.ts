import type { Scope } from '#operation/scope.ts'
import { findCampaign } from '../campaign-sql.ts'
import { campaignSent } from '../campaign-events.ts'
import { dropHead } from './queue-sql.ts'
import { finishCampaign, lockSending } from './recipient-sql.ts'

/**
 * Ends a campaign of which nothing is pending any more. The transition is what counts: of two workers, one makes it and emits. One that
 * was deleted with its newsletter has left its head, which would be due again at once, for ever.
 */
export async function finishIfDone(scope: Scope, campaignId: string): Promise<boolean> {
  const state = await lockSending(scope, campaignId)
  if (state !== null && state.pending > 0) return false
  const sent = state !== null && (await finishCampaign(scope, campaignId))
  await dropHead(scope, campaignId)
  if (!sent) return true
  const campaign = (await findCampaign(scope, campaignId))!
  scope.emit(campaignSent, { campaign, step: campaign.steps.at(-1)?.number ?? 1, finished: true })
  return true
}
