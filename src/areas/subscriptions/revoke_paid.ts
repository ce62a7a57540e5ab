import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { perHour } from '#operation/limit.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, lockContact, Subscriber, subscriberOf } from '#areas/contacts/index.ts'
import { deleteGrants } from './tiers/grant-sql.ts'
import { settleTiers } from './tiers/settle-tiers.ts'

export const revoke_paid = operation({
  name: 'revoke_paid',
  route: 'DELETE /contacts/{contactId}/grant',
  summary: 'End the complimentary access of a contact.',
  description:
    'The contact stays a paid reader while it pays. A contact without a grant stays as it is.',
  effect: 'grant',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ contactId: ContactId }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    await deleteGrants(ctx, [contactId])
    const [revoked] = await settleTiers(ctx, [contact])
    return subscriberOf(revoked!)
  },
})
