import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Campaign, CampaignStatus } from './campaign.ts'
import { countCampaigns, listCampaigns } from './campaign-sql.ts'

export const list_campaigns = operation({
  name: 'list_campaigns',
  route: 'GET /campaigns',
  summary: 'List campaigns, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ newsletterId: Id('nl').optional(), status: CampaignStatus.optional(), ...pageQuery }),
  output: pageOf(Campaign),
  status: 200,
  refuses: [],
  example: { status: 'draft' },

  async handler({ limit, cursor, include, ...filter }, ctx) {
    const found = await listCampaigns(ctx, filter, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countCampaigns(ctx, filter) : undefined
    return toPage(ctx, found, limit, { item: (campaign) => campaign, position: ({ id }) => [uuidOf(id)], total })
  },
})
