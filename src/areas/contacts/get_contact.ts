import { z } from 'zod'
import { typeIdPattern } from '#lib/typeid.ts'
import { normalAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { Subscriber } from './record/contact.ts'
import { findContact, findContactByEmail, subscriberOf } from './record/contact-sql.ts'

export const get_contact = operation({
  name: 'get_contact',
  route: 'GET /contacts/{contactId}',
  summary: 'Read one contact, by its id or by its address.',
  description:
    'To read by address, name the newsletter too: GET /contacts/reader@example.com?newsletterId=nl_…',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    contactId: z
      .string()
      .max(254)
      .regex(
        new RegExp(`${typeIdPattern('sub').source}|@`),
        'This is neither a contact id nor an e-mail address. Send an id such as sub_…, or an address.',
      )
      .meta({ description: 'sub_… or an e-mail address.', examples: [exampleId('sub')] }),
    newsletterId: Id('nl').optional().meta({
      description: 'The newsletter of the address. Needed with an address; an id needs none.',
    }),
  }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId, newsletterId }, ctx) {
    const byAddress = contactId.includes('@')
    if (byAddress && newsletterId === undefined)
      throw invalid([
        {
          code: 'required',
          detail: 'Send newsletterId too: a contact is read by its address within one newsletter.',
          pointer: '/newsletterId',
        },
      ])
    const found = byAddress
      ? await findContactByEmail(ctx, newsletterId!, normalAddress(contactId))
      : await findContact(ctx, contactId)
    return found
      ? subscriberOf(found)
      : ctx.refuse(notFound, `No contact ${contactId} in this account.`)
  },
})
