import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, Subscriber } from '../record/contact.ts'
import { lockContact, subscriberOf } from '../record/contact-sql.ts'
import { unsubscribe } from './unsubscribe.ts'

export const unsubscribe_contact = operation({
  name: 'unsubscribe_contact',
  route: 'POST /contacts/{contactId}/unsubscribe',
  summary: 'Unsubscribe a contact.',
  description:
    'The contact stays in the account as unsubscribed, gets no more mail, and comes back only by signing up again. Repeating it changes nothing.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ contactId: ContactId }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    return subscriberOf(
      await unsubscribe(ctx, contact, { via: ctx.caller.kind === 'person' ? 'dashboard' : 'api' }),
    )
  },
})
