import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Cursor, Id, PageLimit, pageOf } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Move } from './move.ts'
import { listMoves } from './move-sql.ts'

export const list_moves = operation({
  name: 'list_moves',
  route: 'GET /moves',
  summary: 'List moves from other services, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    limit: PageLimit.default(20),
    cursor: Cursor.optional(),
  }),
  output: pageOf(Move),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, limit, cursor }, ctx) {
    const before = decodeIdCursor(ctx, cursor)
    const found = await listMoves(ctx, { newsletterId, limit, before })
    return toPage(ctx, found, limit, { item: (each) => each, position: ({ id }) => [uuidOf(id)] })
  },
})
