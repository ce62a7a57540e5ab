import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { checkFilter, Filter } from '#areas/contacts/index.ts'
import { Segment, SegmentName, SEGMENTS_MAX, tooManySegments } from './segment.ts'
import { countSegments, insertSegment } from './segment-sql.ts'
import { requireNewsletter } from '#areas/newsletters/index.ts'

export const create_segment = operation({
  name: 'create_segment',
  route: 'POST /segments',
  summary: 'Create a segment: a saved filter over the contacts of one newsletter.',
  description:
    'A contact is in it as long as it matches the filter, so it is never out of date. Try the filter with preview_segment first. A filter takes contacts of every status: add {"field": "status", "op": "is", "value": "active"} where you want the active ones. Campaigns go to active ones alone.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: "The account's first, when left out." }),
    name: SegmentName,
    filter: Filter,
  }),
  output: Segment,
  status: 201,
  refuses: [notFound, tooManySegments],
  example: {
    newsletterId: exampleId('nl'),
    name: 'Friends of the garden',
    filter: { all: [{ field: 'tag', op: 'has', value: 'vip' }] },
  },

  async handler({ newsletterId: named, name, filter }, ctx) {
    const { id: newsletterId } = await requireNewsletter(ctx, named)
    await checkFilter(ctx, filter)
    await lockAccount(ctx)
    if ((await countSegments(ctx, newsletterId)) >= SEGMENTS_MAX)
      return ctx.refuse(
        tooManySegments,
        `A newsletter has at most ${SEGMENTS_MAX} segments. Delete one first.`,
      )
    return { ...(await insertSegment(ctx, { newsletterId, name, filter })), broken: null }
  },
})
