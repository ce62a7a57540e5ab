import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ApiKey, BrowserUse, KeyName } from './api-key.ts'
import { updateKey } from './api-key-sql.ts'

export const update_api_key = operation({
  name: 'update_api_key',
  route: 'PATCH /api-keys/{keyId}',
  summary: 'Rename an API key, or set whether web pages may use it.',
  description:
    'A merge patch (RFC 7396). The change applies from the next call on, in every process. Set `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page: any visitor could then read the key and invent a visitorIp.',
  effect: 'write',
  access: 'full',
  owners: true,
  input: z.strictObject({ keyId: Id('key'), name: KeyName.optional(), browserUse: BrowserUse.optional() }),
  output: ApiKey,
  status: 200,
  refuses: [notFound],
  example: { keyId: exampleId('key'), browserUse: 'refused' },

  async handler({ keyId, name, browserUse }, ctx) {
    return (await updateKey(ctx, keyId, { name, browserUse })) ?? ctx.refuse(notFound, `No active key ${keyId} in this account.`)
  },
})
