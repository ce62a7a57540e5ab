import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Move, moveEnded } from './move.ts'
import { findMove, putEnd } from './move-sql.ts'

export const cancel_move = operation({
  name: 'cancel_move',
  route: 'POST /moves/{moveId}/cancel',
  summary: 'Stop a move from another service.',
  description:
    'What it has brought stays, and imports of readers that began go on. The uploaded file and the key are deleted. Another move adds what is missing.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ moveId: Id('mov') }),
  output: Move,
  status: 200,
  refuses: [notFound, moveEnded],
  example: { moveId: exampleId('mov') },

  async handler({ moveId }, ctx) {
    const ended = await putEnd(ctx, moveId, { status: 'cancelled' })
    const found = await findMove(ctx, moveId)
    if (!found) return ctx.refuse(notFound, `No move ${moveId} in this account.`)
    if (!ended)
      return ctx.refuse(
        moveEnded,
        `This move is already ${found.status}. There is nothing to stop.`,
      )
    return found
  },
})
