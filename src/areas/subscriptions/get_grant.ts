import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, findContact } from '#areas/contacts/index.ts'
import { Grant } from './tiers/grant.ts'
import { findGrant } from './tiers/grant-sql.ts'

export const get_grant = operation({
  name: 'get_grant',
  route: 'GET /contacts/{contactId}/grant',
  summary: "Read a contact's complimentary access: its end and its reason.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ contactId: ContactId }),
  output: z.strictObject({
    grant: Grant.nullable().meta({
      description: 'Null: it has none. One that has ended stays until you replace or revoke it.',
    }),
  }),
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub') },

  async handler({ contactId }, ctx) {
    if (!(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    return { grant: await findGrant(ctx, contactId) }
  },
})
