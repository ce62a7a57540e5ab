import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign, campaignNotScheduled, hasNotBegun } from '../record/campaign.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { writeUnscheduled } from '../record/schedule-sql.ts'

export const unschedule_campaign = operation({
  name: 'unschedule_campaign',
  route: 'DELETE /campaigns/{campaignId}/schedule',
  summary: 'Make a scheduled campaign a draft again.',
  description:
    'Then it can be changed, sent at once, scheduled anew or deleted. One that paused at its time, before any reader got it, becomes a draft too. A draft stays one.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotScheduled],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId }, ctx) {
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status === 'draft') return campaign
    if (campaign.status !== 'scheduled' && !hasNotBegun(campaign))
      return ctx.refuse(
        campaignNotScheduled,
        `This campaign is ${campaign.status}: it has begun, and cannot be a draft again.`,
      )
    return writeUnscheduled(ctx, campaignId)
  },
})
