import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { beginCampaign, makeText, NOTHING_MADE, unsendable } from './begin-campaign.ts'
import { Campaign, campaignNotDraft, notDraftDetail } from './campaign.ts'
import { findCampaign, lockCampaign } from './campaign-sql.ts'

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
  refuses: [notFound, campaignNotDraft, ...unsendable],
  example: { campaignId: exampleId('cmp') },

  async before({ campaignId }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    return campaign?.status === 'draft' && newsletter ? makeText(campaign, newsletter) : NOTHING_MADE
  },

  async handler({ campaignId }, ctx, made) {
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'draft') return ctx.refuse(campaignNotDraft, notDraftDetail(campaign, 'a campaign is sent once.'))
    return beginCampaign(ctx, campaign, made)
  },
})
