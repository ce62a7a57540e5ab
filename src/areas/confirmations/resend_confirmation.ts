import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  ContactId,
  lockContactAndAddress,
  notPending,
  Subscriber,
  subscriberOf,
  tooManyConfirmations,
} from '#areas/contacts/index.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'

export const resend_confirmation = operation({
  name: 'resend_confirmation',
  route: 'POST /contacts/{contactId}/confirmation',
  summary: 'Send the confirmation mail again.',
  description:
    'An address gets at most three confirmation mails for one newsletter in 30 days, the first included. Forms and signups keys have a cap of 300 confirmation mails an hour, in which this mail does not count. So it also reaches a reader whose first mail the cap held back.',
  effect: 'send',
  access: 'full',
  input: z.strictObject({ contactId: ContactId }),
  output: Subscriber,
  status: 202,
  refuses: [notFound, notPending, tooManyConfirmations],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    const contact = await lockContactAndAddress(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    if (contact.status !== 'pending')
      return ctx.refuse(
        notPending,
        `${contact.email} is ${contact.status}, so there is nothing to confirm. Send this only for a pending contact.`,
      )
    if (!(await askForConfirmation(ctx, contact, { automatic: false, byStranger: false })))
      return ctx.refuse(
        tooManyConfirmations,
        'An address gets at most three confirmation mails in 30 days for one newsletter, and ten a day in all. Wait, or ask the reader in another way.',
      )
    return subscriberOf(contact)
  },
})
