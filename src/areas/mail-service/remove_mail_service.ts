import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { deleteMailService } from './mail-service-sql.ts'
import { checkMaySet, checkNotOfEnvironment, REFUSALS, setByEnvironment } from './may-set.ts'

export const remove_mail_service = operation({
  name: 'remove_mail_service',
  route: 'DELETE /mail-service',
  summary: 'Forget the mail service and its key. Mail is written to the outbox from then on.',
  effect: 'destroy',
  access: 'person',
  input: z.strictObject({}),
  output: Nothing,
  status: 204,
  refuses: [...REFUSALS, setByEnvironment, notFound],
  example: {},

  async handler(_input, ctx) {
    await checkMaySet(ctx)
    checkNotOfEnvironment(ctx)
    if (!(await deleteMailService(ctx.db)))
      return ctx.refuse(notFound, 'No mail service is set, so there is none to remove.')
    ctx.wake('mail_service')
    return null
  },
})
