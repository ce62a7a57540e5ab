import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { MailService } from './mail-service.ts'
import { checkMaySet, REFUSALS } from './may-set.ts'
import { readMailService } from './read-mail-service.ts'

export const get_mail_service = operation({
  name: 'get_mail_service',
  route: 'GET /mail-service',
  summary: 'Read which mail service the server submits to, and whether it works.',
  description:
    'For a person who owns every account of a self-hosted server and signed in within 15 minutes. Secrets are never answered.',
  effect: 'read',
  access: 'person',
  input: z.strictObject({}),
  output: MailService,
  status: 200,
  refuses: REFUSALS,
  example: {},

  async handler(_input, ctx) {
    await checkMaySet(ctx)
    return readMailService(ctx)
  },
})
