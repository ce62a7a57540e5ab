import { z } from 'zod'
import { Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { revokeKey } from './api-key-sql.ts'

export const revoke_api_key = operation({
  name: 'revoke_api_key',
  route: 'DELETE /api-keys/{keyId}',
  summary: 'Revoke an API key.',
  description: 'Calls with it get 401 from now on, in every process. A key may revoke itself.',
  effect: 'destroy',
  access: 'full',
  owners: true,
  input: z.strictObject({ keyId: Id('key') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { keyId: 'key_01k5r8f3q5fz9v1m6x2c7n4b0d' },

  async handler({ keyId }, ctx) {
    if (!(await revokeKey(ctx, keyId)))
      return ctx.refuse(notFound, `No active key ${keyId} in this account.`)
    return null
  },
})
