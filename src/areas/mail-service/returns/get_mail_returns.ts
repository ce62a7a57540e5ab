import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { checkMaySet, REFUSALS } from '../may-set.ts'
import { MailReturns, readMailReturnsOf, ReturnProviderIn } from './mail-returns.ts'

export const get_mail_returns = operation({
  name: 'get_mail_returns',
  route: 'GET /mail-service/returns/{provider}',
  summary: 'Read where a mail service posts bounces and complaints, and whether they come.',
  description:
    'For a person who owns every account of a self-hosted server and signed in within 15 minutes, since the address contains a secret. Keys are never answered.',
  effect: 'read',
  access: 'person',
  input: z.strictObject({ provider: ReturnProviderIn }),
  output: MailReturns,
  status: 200,
  refuses: REFUSALS,
  example: { provider: 'postmark' },

  async handler({ provider }, ctx) {
    await checkMaySet(ctx)
    return readMailReturnsOf(ctx, provider)
  },
})
