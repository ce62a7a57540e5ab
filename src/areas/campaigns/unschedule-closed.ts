import { accountClosing } from '#operation/account-data/closing.ts'
import { onSignal } from '#operation/events/signal.ts'
import { lockCampaign } from './record/campaign-sql.ts'
import { listScheduled, writeUnscheduled } from './record/schedule-sql.ts'

/**
 * Makes scheduled campaigns of a deleted account drafts, so that none is sent late when the account
 * is restored.
 */
export const unscheduleClosed = onSignal(accountClosing, async (scope) => {
  for (const campaignId of await listScheduled(scope)) {
    const campaign = await lockCampaign(scope, campaignId)
    if (campaign?.status === 'scheduled') await writeUnscheduled(scope, campaignId)
  }
})
