import { typeId } from '#lib/typeid.ts'
import { type Mailing, listMailingsOf, type MailKind, openEmail } from '#areas/mailings/index.ts'
import { CAMPAIGN_MAILS, ofCampaign } from './record/campaign-mailing.ts'
import { type ReaderTier, visibleTo } from '#areas/emails/index.ts'
import { textOf } from '#areas/content/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { settleAddress } from './record/address-sql.ts'
import { campaignSent } from './record/campaign-events.ts'
import { findCampaign, lockCampaign, subjectsOfCampaigns } from './record/campaign-sql.ts'
import { mailingPaused } from './follow-pause.ts'
import { goesPublic } from './record/goes-public.ts'
import { issueOf } from './record/goes-to-all.ts'
import { freezeRest } from './sending/freeze-rest.ts'
import { finishStep } from './record/campaign-step-sql.ts'
import { awaitDecision } from './variants/decide.ts'
import { variantOfPart } from './record/ab-test.ts'

export const campaignMails: MailKind = {
  ...CAMPAIGN_MAILS,
  ...freezeRest,

  async open(scope, mailing, ports) {
    const campaign = await findCampaign(scope, campaignOf(mailing))
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return null
    // The text of the whole campaign becomes the winner's text once a test is decided.
    const tested = variantOfPart(mailing.part)
    const text = tested === null ? null : textOf(campaign, tested)
    const source = { ...campaign, ...text, kind: mailing.kind, issue: issueOf(campaign) }
    const open = (tier: ReaderTier) =>
      openEmail(scope, {
        source: visibleTo(source, campaign.access, tier),
        about: campaign.id,
        newsletter,
        mailing,
        ports,
        paidOnly: tier === 'paid',
      })
    if (campaign.access !== 'paid') return open('free')
    // The freeze stored for each recipient whether the reader pays, so that retries send the same
    // part. The free part is compiled first, so that links in both parts are open to all readers.
    const [part, whole] = [await open('free'), await open('paid')]
    return { messageFor: (reader) => (reader.paid === true ? whole : part).messageFor(reader) }
  },

  about: campaignOf,

  async subjectsOf(scope, mailings) {
    const subjects = await subjectsOfCampaigns(scope, mailings.map(campaignOf))
    return mailings.map((mailing) => subjects.get(campaignOf(mailing)) ?? '')
  },

  async ended(scope, mailing) {
    const campaignId = campaignOf(mailing)
    // When two mailings end at once, the second waits for this lock and sees the first ended.
    const campaign = await lockCampaign(scope, campaignId)
    if (!campaign) return
    if (campaign.counts.pending > 0)
      return awaitDecision(scope, campaign, await listMailingsOf(scope, ofCampaign(campaignId)))
    const step = await finishStep(scope, campaignId)
    const { counts, status } = campaign
    // A worker could still submit a mail until the last batch ended.
    if (status === 'cancelled' && counts.sent + counts.uncertain === 0)
      await scope.signal(goesPublic, { campaign, page: 'gone' })
    if (!step) return
    // The event contains the campaign's web address, so the address is set first.
    await settleAddress(scope, campaign)
    scope.emit(campaignSent, {
      campaign: (await findCampaign(scope, campaignId))!,
      step: step.number,
      finished: step.complete,
    })
  },

  async stopped(scope, mailing, { reason, counts, detail }) {
    const about = { accountId: scope.accountId, campaignId: campaignOf(mailing) }
    await scope.enqueue(mailingPaused, { ...about, reason, detail, at: scope.now.toISOString() })
    if (reason === 'plan_limit_emails')
      scope.ports.log.info(
        about,
        "a campaign stopped: the account's e-mails of this month are used up; resume_campaign continues it once more are allowed",
      )
    else
      scope.ports.log.warn(
        { ...about, reason, ...counts },
        'a campaign paused itself; its owner gets a mail with the reason; resume_campaign continues it',
      )
  },

  pageOf(mailing) {
    const campaignId = campaignOf(mailing)
    return {
      ids: { campaignId },
      operation: `list_campaign_recipients campaignId=${campaignId} status=uncertain`,
      page: `campaigns/${campaignId}?tab=recipients&status=uncertain`,
    }
  },
}

function campaignOf({ ownerUuid }: Pick<Mailing, 'ownerUuid'>): string {
  return typeId('cmp', ownerUuid)
}
