import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { allowanceOf, overSubscribers, planLimitSubscribers } from '#areas/billing/index.ts'
import { Campaign, campaignIncomplete, campaignNotDraft, emptyAudience } from './campaign.ts'
import { unknownTags } from './check-campaign.ts'
import { findCampaign, lockCampaign } from './campaign-sql.ts'
import { CannotBeMade } from '#areas/emails/index.ts'
import { compileText, enqueueMailing, firstMailingId, storeCompiled } from '#areas/mailings/index.ts'
import { audienceFaults, tagsOfRule, tagsUnderWay } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { freezeAudience } from './audience-sql.ts'

export const send_campaign = operation({
  name: 'send_campaign',
  route: 'POST /campaigns/{campaignId}/send',
  summary: 'Send a campaign to its audience, now.',
  description: `Every contact who is in the audience at this moment gets it, once. Contacts who unsubscribe before it is sent to them are skipped.
The answer is the campaign as it begins; read it again for its counts, or wait for the event campaign.sent. It can be paused and cancelled, but not called back.`,
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 202,
  refuses: [notFound, campaignNotDraft, campaignIncomplete, emptyAudience, planLimitSubscribers],
  example: { campaignId: exampleId('cmp') },

  async before({ campaignId }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (campaign?.status !== 'draft' || !newsletter || isIncomplete(campaign)) return { compiled: null, fieldError: null }
    try {
      return { compiled: await compileText(campaign, newsletter), fieldError: null }
    } catch (error) {
      if (error instanceof CannotBeMade) return { compiled: null, fieldError: error.fieldError }
      throw error
    }
  },

  async handler({ campaignId }, ctx, { compiled, fieldError }) {
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'draft') return ctx.refuse(campaignNotDraft, `This campaign is ${campaign.status}: a campaign is sent once.`)
    const missing = [campaign.subject === '' && 'a subject', campaign.content.body.trim() === '' && 'a text'].filter((part) => part !== false)
    if (missing.length > 0) return ctx.refuse(campaignIncomplete, `Give the campaign ${missing.join(' and ')} first, with update_campaign.`)
    if (fieldError)
      return ctx.refuse(
        campaignIncomplete,
        `The campaign cannot be made into mails. ${fieldError.detail} Change ${fieldError.pointer} with update_campaign.`,
      )
    const unknown = (await unknownTags(ctx, campaign.audience)).map((tag) => JSON.stringify(tag)).join(', ')
    if (unknown !== '')
      return ctx.refuse(campaignIncomplete, `Its audience names tags that were deleted: ${unknown}. Set others with update_campaign.`)
    const { includeTags, excludeTags } = campaign.audience
    const named = [...includeTags, ...excludeTags, ...(await tagsOfRule(ctx, { newsletterId: campaign.newsletterId, ...campaign.audience }))]
    const underWay = (await tagsUnderWay(ctx, named)).map((tag) => JSON.stringify(tag)).join(', ')
    if (underWay !== '')
      return ctx.refuse(
        campaignIncomplete,
        `Contacts are still getting a tag that its audience names, in place of a renamed or merged one: ${underWay}. Send it in a minute.`,
      )

    const [fault] = await audienceFaults(ctx, { newsletterId: campaign.newsletterId, ...campaign.audience })
    if (fault)
      return ctx.refuse(
        campaignIncomplete,
        `Its audience cannot be found out. ${fault.detail} Mend the segment, or change audience with update_campaign.`,
      )

    const { subscribersOver } = await allowanceOf(ctx)
    if (subscribersOver > 0) return ctx.refuse(planLimitSubscribers, overSubscribers(subscribersOver))

    const mailingId = firstMailingId(campaignId)
    if ((await freezeAudience(ctx, campaign, { mailingId, step: 1 })) === 0)
      return ctx.refuse(
        emptyAudience,
        'No active subscriber of the newsletter is in the audience of this campaign. Add contacts, or widen the audience.',
      )
    await enqueueMailing(ctx, mailingId, ctx.now)
    if (compiled) await storeCompiled(ctx, compiled)
    return (await findCampaign(ctx, campaignId))!
  },
})

function isIncomplete({ subject, content }: Campaign): boolean {
  return subject === '' || content.body.trim() === ''
}
