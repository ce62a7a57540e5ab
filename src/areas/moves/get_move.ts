import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Move } from './move.ts'
import { findMove } from './move-sql.ts'

export const get_move = operation({
  name: 'get_move',
  route: 'GET /moves/{moveId}',
  summary: 'Get a move from another service: its plan, how far it is, and what was lost.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ moveId: Id('mov') }),
  output: Move,
  status: 200,
  refuses: [notFound],
  example: { moveId: exampleId('mov') },

  async handler({ moveId }, ctx) {
    const found = await findMove(ctx, moveId)
    return found ?? ctx.refuse(notFound, `No move ${moveId} in this account.`)
  },
})
