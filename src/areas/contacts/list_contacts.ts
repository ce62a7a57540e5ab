import { z } from 'zod'
import { trimInvisible } from '#lib/addresses/invisible.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import type { Scope } from '#operation/scope.ts'
import { decodeCursor, takeThatFit, text, toPage, uuid } from '#operation/page.ts'
import { Source, Status, Subscriber, Tag, Tier } from './record/contact.ts'
import { toSubscriber } from './record/contact-sql.ts'
import { matcherOf } from './filters/audience-sql.ts'
import { findNamed } from './filters/named-segment.ts'
import { FilterText, readFilter } from './filters/filter-text.ts'
import { countContacts, estimateContacts } from './search/count-sql.ts'
import type { ContactFilter } from './search/filter-sql.ts'
import { listContacts } from './search/page-sql.ts'

const EMAIL_MAX = 254

export const list_contacts = operation({
  name: 'list_contacts',
  route: 'GET /contacts',
  summary: 'List contacts, newest first.',
  description:
    'A contact must match all filters, and the segment that `segmentId` names. `filter` is JSON, as in create_segment. `q` matches a part of the address, of the custom field `first_name` or of `last_name`, in small or capital letters, with any kind of apostrophe, quotation mark and dash, and ss for ß. A domain is found by whole parts in its own letters too (bücher). One or two letters match where the address, or a word of a name, begins. `include=total` counts every match, which takes seconds for millions of contacts, unless newsletter and status are the only filters. `include=estimate` answers quickly: `exact` says whether `total` is exact.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional(),
    status: Status.optional(),
    tier: Tier.optional(),
    tag: Tag.optional(),
    source: Source.optional(),
    email: StoredEmailAddress.optional(),
    q: z
      .string()
      .overwrite(trimInvisible)
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ['@example.com'], description: 'A part of the address or of the name.' }),
    segmentId: Id('seg').optional().meta({ description: 'Only the contacts of this segment.' }),
    filter: FilterText.optional(),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    ...pageQuery,
    include: z.enum(['total', 'estimate']).optional().meta({
      description:
        '`total` adds the exact number of all that match. `estimate` adds one that is quick, and `exact`.',
    }),
  }),
  output: pageOf(Subscriber).extend({
    exact: z
      .boolean()
      .optional()
      .meta({
        description: 'With `include=estimate`: whether `total` is exact.',
        examples: [true],
      }),
  }),
  status: 200,
  refuses: [],
  example: { status: 'active', limit: 50 },

  async handler({ limit, cursor, include, sort, segmentId, filter: filterText, ...narrowed }, ctx) {
    const filter = await filterFor(ctx, { segmentId, filterText, ...narrowed })
    const after = decodeCursor(ctx, cursor, sort === 'email' ? [text(EMAIL_MAX), uuid] : [uuid])
    const found = await listContacts(ctx, filter, { limit, sort, after })
    const fit = takeThatFit(found, limit, ({ fields }) => JSON.stringify(fields).length)
    const page = toPage(ctx, found, fit, {
      item: toSubscriber,
      position: (contact) =>
        sort === 'email' ? [contact.email, contact.contact_id] : [contact.contact_id],
    })
    if (include === 'total') return { ...page, total: await countContacts(ctx, filter) }
    return include === 'estimate' ? { ...page, ...(await estimateContacts(ctx, filter)) } : page
  },
})

type Narrowed = ContactFilter & { segmentId: string | undefined; filterText: string | undefined }

/** Adds a segment and a filter to the conditions of a list, and the segment's newsletter. */
async function filterFor(
  scope: Scope,
  { segmentId, filterText, ...narrowed }: Narrowed,
): Promise<ContactFilter> {
  const filter = filterText === undefined ? null : readFilter(filterText)
  const segment = await findNamed(scope, { segmentId, newsletterId: narrowed.newsletterId })
  const newsletterId = segment?.newsletterId ?? narrowed.newsletterId
  return {
    ...narrowed,
    newsletterId,
    matcher: await matcherOf(scope, { newsletterId, segment, filter, isSent: true }),
  }
}
