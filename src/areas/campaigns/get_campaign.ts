import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign } from './record/campaign.ts'
import { findCampaign } from './record/campaign-sql.ts'

export const get_campaign = operation({
  name: 'get_campaign',
  route: 'GET /campaigns/{campaignId}',
  summary: 'Read one campaign, with its counts as they stand.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId }, ctx) {
    return (
      (await findCampaign(ctx, campaignId)) ??
      ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    )
  },
})
