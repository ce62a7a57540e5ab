import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { askForConfirmation } from './confirmation-mail.ts'
import { notPending, Subscriber, tooManyConfirmations } from './contact.ts'
import { lockContact, subscriberOf } from './contact-sql.ts'

export const resend_confirmation = operation({
  name: 'resend_confirmation',
  route: 'POST /contacts/{contactId}/confirmation',
  summary: 'Send the confirmation mail again.',
  description:
    'At most three confirmation mails go to an address for one newsletter in 30 days, the first included. This one has no place in the cap of 300 an hour that forms and signups keys have, so it also reaches a reader whose first mail was held back by that.',
  effect: 'send',
  access: 'full',
  input: z.strictObject({ contactId: Id('sub') }),
  output: Subscriber,
  status: 202,
  refuses: [notFound, notPending, tooManyConfirmations],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    if (contact.status !== 'pending')
      return ctx.refuse(notPending, `${contact.email} is ${contact.status}, so there is nothing to confirm. Send this only for a pending contact.`)
    if (!(await askForConfirmation(ctx, contact, { automatic: false })))
      return ctx.refuse(
        tooManyConfirmations,
        'An address gets at most three confirmation mails in 30 days for one newsletter, and ten a day in all. Wait, or ask the reader in another way.',
      )
    return subscriberOf(contact)
  },
})
