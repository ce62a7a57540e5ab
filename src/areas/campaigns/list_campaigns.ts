import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, decodeIdCursor, time, toPage, uuid } from '#operation/page.ts'
import { invalid } from '#operation/parse.ts'
import { Campaign, CampaignStatus } from './record/campaign.ts'
import { countCampaigns, listCampaigns, listSent, listSoonest } from './record/campaign-list-sql.ts'

export const list_campaigns = operation({
  name: 'list_campaigns',
  route: 'GET /campaigns',
  summary: 'List campaigns, newest first, or by the time at which they go out or went out.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    status: CampaignStatus.optional(),
    sort: z.enum(['newest', 'soonest', 'sent']).default('newest').meta({
      description:
        'soonest: scheduled campaigns, the next one first. It takes no other status. sent: campaigns that have begun, the last one first.',
    }),
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
    const { fit, found } =
      sort === 'newest'
        ? await listCampaigns(ctx, filter, { limit, before: decodeIdCursor(ctx, cursor) })
        : await LISTS[sort](ctx, filter, { limit, after: decodeCursor(ctx, cursor, [time, uuid]) })
    const total = include === 'total' ? await countCampaigns(ctx, filter) : undefined
    const position = (campaign: Campaign) => [
      ...(sort === 'newest' ? [] : [micro(TIMES[sort](campaign)!)]),
      uuidOf(campaign.id),
    ]
    return toPage(ctx, found, fit, { item: (campaign) => campaign, position, total })
  },
})

const LISTS = { soonest: listSoonest, sent: listSent }

const TIMES = {
  soonest: ({ scheduledFor }: Campaign) => scheduledFor,
  sent: ({ steps }: Campaign) => steps.at(-1)?.startedAt,
}

/** Adds microseconds to a time, as cursors have them. */
const micro = (at: string) => at.replace('Z', '000Z')

const OTHER_STATUS = {
  code: 'invalid_value',
  detail: 'Only scheduled campaigns have a time to sort by. Leave status out, or sort by newest.',
  pointer: '/sort',
}
