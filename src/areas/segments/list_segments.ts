import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Segment, withBroken } from './segment.ts'
import { countSegments, listSegments } from './segment-sql.ts'

export const list_segments = operation({
  name: 'list_segments',
  route: 'GET /segments',
  summary: 'List segments, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ newsletterId: Id('nl').optional(), ...pageQuery }),
  output: pageOf(Segment),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, limit, cursor, include }, ctx) {
    const { fit, found } = await listSegments(ctx, newsletterId, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countSegments(ctx, newsletterId) : undefined
    return toPage(ctx, await withBroken(ctx, found), fit, {
      item: (segment) => segment,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
