import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { deleteMailing, dequeueMailing, lockMailingsOf } from '#areas/mailings/index.ts'
import { ofCampaign } from './record/campaign-mailing.ts'
import { campaignUnderWay, notDraftDetail } from './record/campaign.ts'
import { deleteCampaign, lockCampaign } from './record/campaign-sql.ts'

export const delete_campaign = operation({
  name: 'delete_campaign',
  route: 'DELETE /campaigns/{campaignId}',
  summary: 'Delete a campaign, with its counts and the record of who got it.',
  description:
    'A draft, a sent or a cancelled one. Cancel one that is under way first, and unschedule one that is scheduled. This cannot be undone.',
  effect: 'destroy',
  heavy: 'long',
  access: 'full',
  guarded: true,
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Nothing,
  status: 204,
  refuses: [notFound, campaignUnderWay],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId }, ctx) {
    const mailings = await lockMailingsOf(ctx, ofCampaign(campaignId))
    const current = await lockCampaign(ctx, campaignId)
    if (!current) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(current)
    if (!['draft', 'sent', 'cancelled'].includes(current.status))
      return ctx.refuse(
        campaignUnderWay,
        notDraftDetail(current, 'cancel it first, with cancel_campaign.'),
      )

    for (const { mailingId } of mailings) {
      await dequeueMailing(ctx, mailingId)
      await deleteMailing(ctx, mailingId)
    }
    await deleteCampaign(ctx, campaignId)
    return null
  },
})
