import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { checkMaySet, REFUSALS } from '../may-set.ts'
import { MailReturns, readMailReturnsOf, ReturnProviderIn } from './mail-returns.ts'
import { raiseGeneration } from './returns-sql.ts'

export const rotate_mail_returns_secret = operation({
  name: 'rotate_mail_returns_secret',
  route: 'POST /mail-service/returns/{provider}/rotate-secret',
  summary: 'Make a new address for the returns of a mail service; the former one ends at once.',
  description:
    'Copy the new address to the service. Until then its requests get 404, and services try again for some hours.',
  effect: 'write',
  access: 'person',
  input: z.strictObject({ provider: ReturnProviderIn }),
  output: MailReturns,
  status: 200,
  refuses: REFUSALS,
  example: { provider: 'postmark' },

  async handler({ provider }, ctx) {
    await checkMaySet(ctx)
    await raiseGeneration(ctx.db, provider)
    return readMailReturnsOf(ctx, provider)
  },
})
