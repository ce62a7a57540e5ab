import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { inUse, useOf } from '#areas/newsletters/index.ts'
import { segmentInUse, withBroken } from './segment.ts'
import { segmentDeleted } from './segment-deleted.ts'
import { deleteSegment, lockSegment } from './segment-sql.ts'

export const delete_segment = operation({
  name: 'delete_segment',
  route: 'DELETE /segments/{segmentId}',
  summary: 'Delete a segment, with the history of its size. Its contacts stay.',
  description:
    'A segment that a draft or a scheduled campaign uses is not deleted. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    segmentId: Id('seg'),
    force: z.boolean().default(false).meta({
      description: 'Deletes it although automations use it. Their readers then wait at that step.',
    }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, segmentInUse, inUse],
  example: { segmentId: exampleId('seg') },

  async handler({ segmentId, force }, ctx) {
    const found = await lockSegment(ctx, segmentId)
    if (!found) return ctx.refuse(notFound, `No segment ${segmentId} in this account.`)
    const [current] = await withBroken(ctx, [found])
    ctx.guard(current!)
    const use = force ? null : await useOf(ctx, 'segment', segmentId)
    if (use) return ctx.refuse(inUse, use.detail, use.more)
    await ctx.signal(segmentDeleted, { segmentId })
    await deleteSegment(ctx, segmentId)
    return null
  },
})
