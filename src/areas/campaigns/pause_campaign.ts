import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign, campaignNotSending } from './record/campaign.ts'
import { awaitBatches, lockMailingsOf, writeMailingStatus } from '#areas/mailings/index.ts'
import { ofCampaign } from './record/campaign-mailing.ts'
import { lockCampaign, writeStatus } from './record/campaign-sql.ts'

export const pause_campaign = operation({
  name: 'pause_campaign',
  route: 'POST /campaigns/{campaignId}/pause',
  summary: 'Pause a campaign that is being sent.',
  description:
    'Messages that are being submitted to the mail server right now, at most 64 for each process that sends, still go out. Go on with resume_campaign.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotSending],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId }, ctx) {
    const mailings = await lockMailingsOf(ctx, ofCampaign(campaignId))
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.stopReason === 'awaiting_winner')
      return ctx.refuse(
        campaignNotSending,
        'Its A/B test waits for the winner and sends nothing. Send the rest with choose_winner, or end it with cancel_campaign.',
      )
    if (campaign.status !== 'sending')
      return ctx.refuse(
        campaignNotSending,
        `This campaign is ${campaign.status}: there is nothing to pause.`,
      )
    const paused = await writeStatus(ctx, campaignId, 'paused')
    for (const { mailingId, status } of mailings) {
      if (status === 'sending') await writeMailingStatus(ctx, mailingId, 'paused')
      await awaitBatches(ctx, mailingId)
    }
    return paused
  },
})
