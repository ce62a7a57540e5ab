import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { invalidRequest, Problem } from '#operation/problem.ts'
import { checkMaySet, REFUSALS } from '../may-set.ts'
import { MailReturns, readMailReturnsOf, ReturnProviderIn } from './mail-returns.ts'
import { faultOfKey } from './returns-key.ts'
import { writeReturnsKey } from './returns-sql.ts'

export const set_mail_returns_key = operation({
  name: 'set_mail_returns_key',
  route: 'PUT /mail-service/returns/{provider}/key',
  summary: 'Set what proves the requests of a mail service; null removes it.',
  description:
    'It is stored sealed and never answered. Without it, requests of services that sign are refused.',
  effect: 'write',
  access: 'person',
  input: z.strictObject({
    provider: ReturnProviderIn,
    key: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .nullable()
      .meta({
        description: 'A topic, a key, a secret, or `user:password`, by `key.kind` of the returns.',
        examples: ['mail:a-long-password'],
      }),
  }),
  output: MailReturns,
  status: 200,
  refuses: REFUSALS,
  example: { provider: 'postmark', key: 'mail:a-long-password' },

  async handler({ provider, key }, ctx) {
    await checkMaySet(ctx)
    const fault = key === null ? null : faultOfKey(provider, key)
    if (fault !== null)
      throw new Problem(invalidRequest, fault, {
        fieldErrors: [{ code: 'invalid_format', detail: fault, pointer: '/key' }],
      })
    const sealed = key === null ? null : ctx.ports.vault.seal(Buffer.from(key))
    await writeReturnsKey(ctx.db, provider, sealed)
    return readMailReturnsOf(ctx, provider)
  },
})
