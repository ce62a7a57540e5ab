import { z } from 'zod'
import { StoredEmailAddress } from '#operation/email-address.ts'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { readerComplained } from './suppression.ts'
import { deleteSuppression, lockSuppression } from './suppression-sql.ts'

export const delete_suppression = operation({
  name: 'delete_suppression',
  route: 'DELETE /suppressions/{email}',
  summary: 'Mail an address again that bounced.',
  description: `For an address that works again. Its contacts become what they were, pending or active, in every newsletter of the account; if mail to it comes back once more, it is suppressed once more.
An address whose reader reported a mail as spam stays on the list: mailing it again harms the delivery to everybody else.`,
  effect: 'destroy',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({ email: StoredEmailAddress }),
  output: Nothing,
  status: 204,
  refuses: [notFound, readerComplained],
  example: { email: 'gone@example.com' },

  async handler({ email }, ctx) {
    const suppression = await lockSuppression(ctx, email)
    if (!suppression) return ctx.refuse(notFound, `${email} is not on the suppression list of this account.`)
    if (suppression.reason === 'complained')
      return ctx.refuse(readerComplained, `The reader at ${email} reported a mail as spam. Leave this address alone; its entry cannot be deleted.`)
    await deleteSuppression(ctx, email)
    return null
  },
})
