import { z } from 'zod'
import { checkOwner } from '#operation/callers/access.ts'
import { exampleId, Nothing } from '#operation/fields.ts'
import { ContactId } from '../record/contact.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ENDS_PAYMENT, EndPaymentOf, subscriptionActive } from '#areas/newsletters/index.ts'
import { perHour } from '#operation/limit.ts'
import { subscriberDeleted } from '../record/contact-events.ts'
import { contactDeleting } from '../record/contact-deleting.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { deleteContact, lockContact, subscriberOf } from '../record/contact-sql.ts'

export const delete_contact = operation({
  name: 'delete_contact',
  route: 'DELETE /contacts/{contactId}',
  summary: 'Delete a contact for good.',
  description:
    'This also deletes the record that the contact unsubscribed. To keep an address off the list, unsubscribe the contact instead. An address on the suppression list stays there. While the contact pays, `endPayment` says what becomes of that. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  limits: [perHour(120)],
  input: z.strictObject({ contactId: ContactId, endPayment: EndPaymentOf }),
  output: Nothing,
  status: 204,
  refuses: [notFound, subscriptionActive],
  example: { contactId: exampleId('sub') },

  async handler({ contactId, endPayment = null }, ctx) {
    if (endPayment !== null) checkOwner(ctx.caller, ENDS_PAYMENT)
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    ctx.guard(subscriberOf(contact))
    await ctx.signal(contactDeleting, { contacts: [contact], endPayment })
    await deleteContact(ctx, contactId)
    await noteGrowth(ctx, growthOf(contact, null))
    ctx.emit(subscriberDeleted, { subscriber: subscriberOf(contact) })
    return null
  },
})
