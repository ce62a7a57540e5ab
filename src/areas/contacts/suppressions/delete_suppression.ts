import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { readerComplained } from './suppression.ts'
import { deleteSuppression, lockSuppression } from './suppression-sql.ts'

export const delete_suppression = operation({
  name: 'delete_suppression',
  route: 'DELETE /suppressions/{email}',
  summary: 'Mail a bounced address again.',
  description: `For an address that works again. Its contacts get their earlier status, pending or active, in every newsletter of the account. If mail to it bounces again, it is suppressed again.
An address whose reader reported a mail as spam stays on the list, since mailing it again harms delivery to all other readers.`,
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
    if (!suppression)
      return ctx.refuse(
        notFound,
        `${email} is not on the suppression list of this account. There is nothing to delete.`,
      )
    if (suppression.reason === 'complained')
      return ctx.refuse(
        readerComplained,
        `The reader at ${email} reported a mail as spam. This entry cannot be deleted: do not mail the address again.`,
      )
    await deleteSuppression(ctx, email)
    return null
  },
})
