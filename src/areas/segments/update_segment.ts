import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { checkFilter, countContacts, Filter } from '#areas/contacts/index.ts'
import { matcherOfRule } from './audience.ts'
import { Segment, SegmentName, withBroken } from './segment.ts'
import { lockSegment, type StoredSegment, writeSegment } from './segment-sql.ts'

export const update_segment = operation({
  name: 'update_segment',
  route: 'PATCH /segments/{segmentId}',
  summary: 'Change the name or the filter of a segment.',
  description:
    'Only the fields that are sent change; `filter` is replaced as a whole. Drafts that use the segment go to those who match it when they are sent.',
  effect: 'write',
  effectOf: ({ segmentId }, scope) => effectOnLive(scope, { kind: 'segment', names: [segmentId] }),
  access: 'full',
  guarded: true,
  input: z.strictObject({
    segmentId: Id('seg'),
    name: SegmentName.optional(),
    filter: Filter.optional(),
  }),
  output: Segment,
  status: 200,
  refuses: [notFound],
  example: { segmentId: exampleId('seg'), name: 'Best friends of the garden' },

  async handler({ segmentId, name, filter }, ctx) {
    const found = await lockSegment(ctx, segmentId)
    if (!found) return ctx.refuse(notFound, `No segment ${segmentId} in this account.`)
    const [current] = await withBroken(ctx, [found])
    ctx.guard(current!)
    if (filter) await checkFilter(ctx, filter)
    const changed = { ...found, name: name ?? found.name, filter: filter ?? found.filter }
    if (filter) await ctx.countRecipients(() => countBegun(ctx, changed))
    await writeSegment(ctx, changed)
    return (await withBroken(ctx, [changed]))[0]!
  },
})

/**
 * Counts the contacts of a changed segment that a scheduled campaign or active automation uses.
 * They are the recipients of the change. Returns 0 for other segments.
 */
async function countBegun(
  ctx: Context,
  { id, newsletterId, filter }: StoredSegment,
): Promise<number> {
  if ((await effectOnLive(ctx, { kind: 'segment', names: [id] })) === 'write') return 0
  const matcher = await matcherOfRule(ctx, { newsletterId, filter, isSent: true })
  return ctx.heavyRead((db) => countContacts({ ...ctx, db }, { newsletterId, matcher }))
}
