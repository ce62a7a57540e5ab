import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, decodeIdCursor, time, toPage, uuid } from '#operation/page.ts'
import { invalid } from '#operation/parse.ts'
import { Campaign, CampaignStatus } from './record/campaign.ts'
import { countCampaigns, listCampaigns, listSoonest } from './record/campaign-sql.ts'

export const list_campaigns = operation({
  name: 'list_campaigns',
  route: 'GET /campaigns',
  summary: 'List campaigns, newest first, or the scheduled ones by their time.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    status: CampaignStatus.optional(),
    sort: z
      .enum(['newest', 'soonest'])
      .default('newest')
      .meta({ description: 'soonest: scheduled campaigns, the next one first. It takes no other status.' }),
    ...pageQuery,
  }),
  output: pageOf(Campaign),
  status: 200,
  refuses: [],
  example: { status: 'draft' },

  async handler({ limit, cursor, include, sort, ...given }, ctx) {
    const isSoonest = sort === 'soonest'
    if (isSoonest && (given.status ?? 'scheduled') !== 'scheduled') throw invalid([OTHER_STATUS])

    const filter = isSoonest ? { ...given, status: 'scheduled' as const } : given
    const found = isSoonest
      ? await listSoonest(ctx, filter, { limit, after: decodeCursor(ctx, cursor, [time, uuid]) })
      : await listCampaigns(ctx, filter, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countCampaigns(ctx, filter) : undefined
    const position = ({ id, scheduledFor }: Campaign) => (isSoonest ? [scheduledFor!.replace('Z', '000Z'), uuidOf(id)] : [uuidOf(id)])
    return toPage(ctx, found, limit, { item: (campaign) => campaign, position, total })
  },
})

const OTHER_STATUS = {
  code: 'invalid_value',
  detail: 'Only scheduled campaigns have a time to sort by. Leave status out, or sort by newest.',
  pointer: '/sort',
}
