import { z } from 'zod'
import { exampleId, Timestamp } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, lockContact, Subscriber, subscriberOf } from '#areas/contacts/index.ts'
import { GrantReason } from './tiers/grant.ts'
import { putGrant } from './tiers/grant-sql.ts'
import { settleTiers } from './tiers/settle-tiers.ts'

export const grant_paid = operation({
  name: 'grant_paid',
  route: 'PUT /contacts/{contactId}/grant',
  summary: 'Make a contact a paid reader without a payment.',
  description:
    'Complimentary access: the contact reads paid issues until the end that you name, or for good. A contact has one such grant, and another takes its place. What the contact pays for goes on beside it; the later end counts. `subscriber.granted` tells of its beginning, `subscriber.grant_ended` of its end. The contact may read the archive whatever its status.',
  effect: 'grant',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    contactId: ContactId,
    until: Timestamp.nullable()
      .default(null)
      .meta({
        description: 'The end, in the future; null: none.',
        examples: ['2027-12-31T00:00:00.000Z'],
      }),
    reason: GrantReason,
  }),
  output: Subscriber,
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub'), reason: 'Founding member' },

  async handler({ contactId, until, reason }, ctx) {
    const contact = await lockContact(ctx, contactId)
    if (!contact) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    const end = until === null ? null : new Date(until)
    if (end !== null && end <= ctx.now)
      throw invalid([
        {
          code: 'in_the_past',
          detail:
            'This end has passed. Name one in the future, or null for none; revoke_paid ends it now.',
          pointer: '/until',
        },
      ])
    await putGrant(ctx, { contactId, until: end, reason })
    const [granted] = await settleTiers(ctx, [contact])
    return subscriberOf(granted!)
  },
})
