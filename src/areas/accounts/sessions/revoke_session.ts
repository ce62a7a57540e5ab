import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { personOf } from './session.ts'
import { deleteSession } from './session-sql.ts'

export const revoke_session = operation({
  name: 'revoke_session',
  route: 'DELETE /sessions/{sessionId}',
  summary: 'Sign out one of your browsers.',
  description:
    'Its next request gets 401. You may end the session of this request too: then you are signed out here.',
  effect: 'destroy',
  access: 'person',
  input: z.strictObject({ sessionId: Id('ses') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { sessionId: exampleId('ses') },

  async handler({ sessionId }, ctx) {
    const ended = await deleteSession(ctx.db, personOf(ctx), sessionId)
    return ended
      ? null
      : ctx.refuse(
          notFound,
          `You have no open session ${sessionId}. list_sessions shows those that you have.`,
        )
  },
})
