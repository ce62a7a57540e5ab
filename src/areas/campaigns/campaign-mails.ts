import { textOf } from '#areas/content/index.ts'
import { listMailingsOf, type MailKind, openEmail } from '#areas/mailings/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { campaignSent } from './campaign-events.ts'
import { findCampaign, lockCampaign } from './campaign-sql.ts'
import { finishStep } from './sending/freeze-sql.ts'
import { followTest } from './variants/decide.ts'
import { variantOfPart } from './variants/ab-test.ts'

/** The mails of campaigns. */
export const campaignMails: MailKind = {
  kind: 'campaign',

  async open(scope, mailing, ports) {
    const campaign = await findCampaign(scope, mailing.ownerId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return null
    // The campaign's own text is the winner's once a test is decided.
    const tested = variantOfPart(mailing.part)
    const text = tested === null ? null : textOf(campaign, tested)
    return openEmail(scope, { source: { ...campaign, ...text, kind: 'campaign' }, newsletter, mailing, ports })
  },

  async ended(scope, { ownerId }) {
    // When two mailings end at once, the second waits for the campaign's lock, and then sees the first as ended.
    const campaign = await lockCampaign(scope, ownerId)
    if (!campaign) return
    if (campaign.counts.pending > 0) return followTest(scope, campaign, await listMailingsOf(scope, ownerId))
    const step = await finishStep(scope, ownerId)
    if (step) scope.emit(campaignSent, { campaign: (await findCampaign(scope, ownerId))!, step: step.number, finished: step.complete })
  },
}
