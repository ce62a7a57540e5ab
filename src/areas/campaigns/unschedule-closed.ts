import { accountClosing } from '#operation/account-data/closing.ts'
import { onSignal } from '#operation/events/signal.ts'
import { lockCampaign } from './record/campaign-sql.ts'
import { listScheduled, writeUnscheduled } from './record/schedule-sql.ts'

/** Makes drafts of a deleted account's scheduled campaigns: if restored, it must not send late. */
export const unscheduleClosed = onSignal(accountClosing, async (scope) => {
  for (const campaignId of await listScheduled(scope)) {
    const campaign = await lockCampaign(scope, campaignId)
    if (campaign?.status === 'scheduled') await writeUnscheduled(scope, campaignId)
  }
})
