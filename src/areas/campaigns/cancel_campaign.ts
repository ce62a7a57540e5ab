import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign, campaignNotSending, notDraftDetail } from './record/campaign.ts'
import {
  awaitBatches,
  enqueueMailing,
  lockMailingsOf,
  writeMailingStatus,
} from '#areas/mailings/index.ts'
import { ofCampaign } from './record/campaign-mailing.ts'
import { deleteDue } from './record/schedule-sql.ts'
import { hasReachedAll } from './record/campaign-step-sql.ts'
import { lockCampaign, writeStatus } from './record/campaign-sql.ts'
import { goesPublic } from './record/goes-public.ts'

export const cancel_campaign = operation({
  name: 'cancel_campaign',
  route: 'POST /campaigns/{campaignId}/cancel',
  summary: 'End a campaign that is being sent or paused.',
  description:
    'Recipients who have not got it yet are skipped for good; their number moves from pending to skipped within moments. Messages that were sent stay sent. Its page stays at its address for those who got it, and leaves the archive unless an earlier step reached every reader. When no mail left it has no page. This cannot be undone.',
  effect: 'destroy',
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
    if (!['sending', 'paused', 'stopped'].includes(campaign.status))
      return ctx.refuse(campaignNotSending, notDraftDetail(campaign, 'there is nothing to cancel.'))
    const cancelled = await writeStatus(ctx, campaignId, 'cancelled')
    // The archive lists the campaign because of the step that ends now, unless an earlier step
    // reached all readers.
    if (!(await hasReachedAll(ctx, campaignId)))
      await ctx.signal(goesPublic, { campaign, page: 'unlisted' })
    if (campaign.decidesAt !== null) await deleteDue(ctx, campaignId)
    for (const { mailingId, status } of mailings.filter(({ status }) => status !== 'ended')) {
      if (status !== 'cancelled') await writeMailingStatus(ctx, mailingId, 'cancelled')
      // The workers skip the mailing's pending recipients, in batches.
      await enqueueMailing(ctx, mailingId, ctx.now)
      await awaitBatches(ctx, mailingId)
    }
    return cancelled
  },
})
