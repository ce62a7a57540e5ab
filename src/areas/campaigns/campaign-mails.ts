import { type MailKind, openEmail } from '#areas/mailings/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { campaignSent } from './campaign-events.ts'
import { findCampaign, lockCampaign } from './campaign-sql.ts'
import { finishStep } from './sending/freeze-sql.ts'

/** The mails of campaigns. */
export const campaignMails: MailKind = {
  kind: 'campaign',

  async open(scope, mailing, ports) {
    const campaign = await findCampaign(scope, mailing.ownerId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return null
    return openEmail(scope, { source: { ...campaign, kind: 'campaign' }, newsletter, mailing, ports })
  },

  async ended(scope, { ownerId }) {
    // When two mailings end at once, the second waits for the campaign's lock, and then sees the first as ended.
    const campaign = await lockCampaign(scope, ownerId)
    if (!campaign || campaign.counts.pending > 0) return
    const step = await finishStep(scope, ownerId)
    if (step) scope.emit(campaignSent, { campaign: (await findCampaign(scope, ownerId))!, step: step.number, finished: step.complete })
  },
}
