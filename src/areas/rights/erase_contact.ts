import { z } from 'zod'
import { checkOwner } from '#operation/callers/access.ts'
import { exampleId } from '#operation/fields.ts'
import { ContactId } from '#areas/contacts/index.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ENDS_PAYMENT, EndPaymentOf, subscriptionActive } from '#areas/newsletters/index.ts'
import { erasePerson } from './erase-person.ts'
import { Erasure, ReceiptId } from './erasure.ts'

export const erase_contact = operation({
  name: 'erase_contact',
  route: 'POST /contacts/{contactId}/erase',
  summary:
    'Erase a person at their wish: the address and all that is stored about it, in every newsletter of the account.',
  description: `The contacts with this address are deleted at once, with their consent records. No mail that waits is sent to them any more. A job then removes the address, and what was written about the person, from events, webhook deliveries, bounces, imports, stored answers and mails on disk. Counts of campaigns stay, without the person.
A keyed hash of the address stays, so that it is neither imported nor added again (\`address_erased\`). The person can sign up again by a form, and confirms by mail.
The receipt has the date and no name: keep its number beside the person's request. Repeating the call answers with the same receipt. This cannot be undone.`,
  effect: 'destroy',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({ contactId: ContactId, endPayment: EndPaymentOf }),
  output: Erasure.extend({ jobId: ReceiptId }),
  status: 202,
  refuses: [notFound, subscriptionActive],
  example: { contactId: exampleId('sub') },

  async handler({ contactId, endPayment = null }, ctx) {
    if (endPayment !== null) checkOwner(ctx.caller, ENDS_PAYMENT)
    const erasure = await erasePerson(ctx, contactId, endPayment)
    if (!erasure) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    return { ...erasure, jobId: erasure.receiptId }
  },
})
