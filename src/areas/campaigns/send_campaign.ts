import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { Campaign, campaignIncomplete, campaignNotDraft, emptyAudience } from './campaign.ts'
import { unknownTags } from './check-campaign.ts'
import { findCampaign, lockCampaign } from './campaign-sql.ts'
import { readyLetter } from './sending/kept-letter.ts'
import { keepMailing } from '#areas/engagement/index.ts'
import { keepLetter, putHead } from './sending/queue-sql.ts'
import { freezeAudience } from './sending/recipient-sql.ts'

export const send_campaign = operation({
  name: 'send_campaign',
  route: 'POST /campaigns/{campaignId}/send',
  summary: 'Send a campaign to its audience, now.',
  description: `Whoever is in the audience at this moment gets it, once. Readers who unsubscribe before their turn are skipped.
The answer is the campaign as it begins; read it again for its counts, or wait for the event campaign.sent. It can be paused and cancelled, but not called back.`,
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 202,
  refuses: [notFound, campaignNotDraft, campaignIncomplete, emptyAudience],
  example: { campaignId: exampleId('cmp') },

  async before({ campaignId }, outside) {
    const campaign = await findCampaign(outside, campaignId)
    return campaign?.status === 'draft' ? readyLetter(outside, campaign) : null
  },

  async handler({ campaignId }, ctx, letter) {
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'draft') return ctx.refuse(campaignNotDraft, `This campaign is ${campaign.status}: a campaign is sent once.`)
    const missing = [campaign.subject === '' && 'a subject', campaign.content.body.trim() === '' && 'a text'].filter((part) => part !== false)
    if (missing.length > 0) return ctx.refuse(campaignIncomplete, `Give the campaign ${missing.join(' and ')} first, with update_campaign.`)
    const unknown = (await unknownTags(ctx, campaign.audience)).map((tag) => JSON.stringify(tag)).join(', ')
    if (unknown !== '')
      return ctx.refuse(
        campaignIncomplete,
        `Its audience names tags that were renamed, merged or deleted: ${unknown}. Set others with update_campaign.`,
      )

    if ((await freezeAudience(ctx, campaign, 1)) === 0)
      return ctx.refuse(
        emptyAudience,
        'No active subscriber of the newsletter is in the audience of this campaign. Add contacts, or widen the audience.',
      )
    await keepMailing(ctx, campaignId)
    await putHead(ctx, campaignId, ctx.now)
    if (letter) await keepLetter(ctx, campaignId, letter)
    return (await findCampaign(ctx, campaignId))!
  },
})
