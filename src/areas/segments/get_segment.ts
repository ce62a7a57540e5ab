import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Segment, withBroken } from './segment.ts'
import { findSegment } from './segment-sql.ts'

export const get_segment = operation({
  name: 'get_segment',
  route: 'GET /segments/{segmentId}',
  summary: 'Get one segment.',
  description:
    'To see its contacts, call list_contacts with `segmentId`; to count them, preview_segment.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ segmentId: Id('seg') }),
  output: Segment,
  status: 200,
  refuses: [notFound],
  example: { segmentId: exampleId('seg') },

  async handler({ segmentId }, ctx) {
    const found = await findSegment(ctx, segmentId)
    if (!found) return ctx.refuse(notFound, `No segment ${segmentId} in this account.`)
    return (await withBroken(ctx, [found]))[0]!
  },
})
