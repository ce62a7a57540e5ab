import { z } from 'zod'
import type { KeyLimits } from '#operation/caller.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  ApiKey,
  BrowserUse,
  keyLimitFields,
  KeyName,
  refuseUseless,
  sentLimits,
} from './api-key.ts'
import { refuseFreed, refuseFreer } from './freer-key.ts'
import { findKey, updateKey } from './api-key-sql.ts'

export const update_api_key = operation({
  name: 'update_api_key',
  route: 'PATCH /api-keys/{keyId}',
  summary: 'Rename an API key, set its limits, or whether web pages may use it.',
  description:
    'A merge patch (RFC 7396). The change applies from the next call on, in every process. Set `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page: any visitor could then read the key and invent a visitorIp. A key sets no wider limits than its own, and a key with limits widens those of no key.',
  effect: 'grant',
  access: 'full',
  input: z.strictObject({
    keyId: Id('key'),
    name: KeyName.optional(),
    browserUse: BrowserUse.optional(),
    ...keyLimitFields,
  }),
  output: ApiKey,
  status: 200,
  refuses: [notFound],
  example: { keyId: exampleId('key'), browserUse: 'refused' },

  async handler({ keyId, name, browserUse, ...sent }, ctx) {
    const limits = sentLimits(sent)
    refuseFreer(ctx.caller, limits)
    const current = await findKey(ctx, keyId)
    if (!current) return ctx.refuse(notFound, `No active key ${keyId} in this account.`)
    refuseFreed(ctx.caller, limits, limitsOf(current))
    refuseUseless(current.level, limits, ctx.now)
    return (
      (await updateKey(ctx, keyId, { name, browserUse, ...limits })) ??
      ctx.refuse(notFound, `No active key ${keyId} in this account.`)
    )
  },
})

function limitsOf({ expiresAt, ...others }: z.output<typeof ApiKey>): KeyLimits {
  return { ...others, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}
