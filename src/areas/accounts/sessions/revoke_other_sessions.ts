import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { personOf } from './session.ts'
import { deleteOtherSessions } from './session-sql.ts'

export const revoke_other_sessions = operation({
  name: 'revoke_other_sessions',
  route: 'POST /sessions/revoke-others',
  summary: 'Sign out all your browsers but this one.',
  effect: 'destroy',
  access: 'person',
  input: z.strictObject({}),
  output: z
    .strictObject({
      revoked: z
        .int()
        .min(0)
        .meta({ description: 'How many sessions ended.', examples: [2] }),
    })
    .meta({ id: 'RevokedSessions' }),
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    return { revoked: await deleteOtherSessions(ctx.db, personOf(ctx)) }
  },
})
