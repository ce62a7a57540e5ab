import { z } from 'zod'
import { StoredEmailAddress } from '#operation/email-address.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, text, toPage, uuid } from '#operation/page.ts'
import { Status, Subscriber, Tag, Tier } from './contact.ts'
import { countContacts, listContacts, toSubscriber } from './contact-sql.ts'

const EMAIL_MAX = 254

export const list_contacts = operation({
  name: 'list_contacts',
  route: 'GET /contacts',
  summary: 'List contacts, newest first.',
  description: 'A contact must match all filters. `q` matches a part of the address.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    status: Status.optional(),
    tier: Tier.optional(),
    tag: Tag.optional(),
    email: StoredEmailAddress.optional(),
    q: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ['@example.com'] }),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    ...pageQuery,
  }),
  output: pageOf(Subscriber),
  status: 200,
  refuses: [],
  example: { status: 'active', limit: 50 },

  async handler({ limit, cursor, include, sort, ...filter }, ctx) {
    const after = decodeCursor(ctx, cursor, sort === 'email' ? [text(EMAIL_MAX), uuid] : [uuid])
    const found = await listContacts(ctx, filter, { limit, sort, after })
    const total = include === 'total' ? await countContacts(ctx, filter) : undefined
    return toPage(ctx, found, limit, {
      item: toSubscriber,
      position: (contact) => (sort === 'email' ? [contact.email, contact.contact_id] : [contact.contact_id]),
      total,
    })
  },
})
