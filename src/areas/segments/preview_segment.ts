import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import type { Context } from '#operation/context.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import {
  type ContactFilter,
  type ContactRow,
  countContacts,
  estimateContacts,
  explain,
  Filter,
  findContact,
  listAmongNewest,
  listContacts,
  MetFilter,
  Subscriber,
  toSubscriber,
  withMet,
} from '#areas/contacts/index.ts'
import { matcherOfRule } from './audience.ts'
import { Broken, withBroken } from './segment.ts'
import { requireNewsletter } from '#areas/newsletters/index.ts'
import { findSegment, type StoredSegment } from './segment-sql.ts'

const SAMPLE_MAX = 10
/** The most milliseconds for an exact count. */
const EXACT_MS = 300

export const preview_segment = operation({
  name: 'preview_segment',
  route: 'POST /segments/preview',
  summary:
    'Count the contacts that match a filter or a segment, and show some of them. Nothing is saved.',
  description:
    'With `contactId` it also tells whether that contact matches, and which conditions it meets. The count is exact where counting is quick, else an estimate from a sample, mostly within 10 %; `exact=true` waits for the exact one, up to the time limit of reads. It counts contacts of every status. Beside an estimate, `sample` holds matches among the newest contacts, and may be empty.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    newsletterId: Id('nl')
      .optional()
      .meta({ description: "The segment's, or the account's first, when left out." }),
    filter: Filter.optional().meta({ description: 'The filter to try. Send this or segmentId.' }),
    segmentId: Id('seg').optional(),
    contactId: Id('sub').optional().meta({ description: 'A contact to explain the filter by.' }),
    exact: z.boolean().default(false).meta({ description: 'Whether to wait for the exact count.' }),
  }),
  output: z.strictObject({
    count: z
      .int()
      .min(0)
      .meta({ examples: [120] }),
    exact: z
      .boolean()
      .meta({ description: 'Whether `count` is exact, and no estimate.', examples: [true] }),
    sample: z
      .array(Subscriber)
      .max(SAMPLE_MAX)
      .meta({ description: 'Some of the contacts, newest first.' }),
    broken: Broken,
    contact: z
      .strictObject({ matches: z.boolean().meta({ examples: [true] }), filter: MetFilter })
      .optional()
      .meta({ description: 'With `contactId`.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl'), filter: { field: 'tag', op: 'has', value: 'vip' } },

  async handler({ newsletterId: named, filter: tried, segmentId, contactId, exact }, ctx) {
    const segment =
      segmentId === undefined
        ? null
        : ((await findSegment(ctx, segmentId)) ??
          ctx.refuse(notFound, `No segment ${segmentId} in this account.`))
    const { id: newsletterId } = await requireNewsletter(ctx, named ?? segment?.newsletterId)
    const filter = filterOf(segment, tried)
    const matcher = await matcherOfRule(ctx, {
      newsletterId,
      ...(segment ? { segmentId: segment.id } : { filter, isSent: true }),
    })
    const broken = segment && (await withBroken(ctx, [segment]))[0]!.broken
    const contact =
      contactId === undefined
        ? undefined
        : await explanation(ctx, { filter, newsletterId, contactId, broken: broken !== null })
    const asked = { newsletterId, matcher }
    const counted = await countOf(ctx, asked, exact)
    const sample = (await sampleOf(ctx, asked, counted)).slice(0, SAMPLE_MAX)
    return { ...counted, sample: sample.map(toSubscriber), broken, ...(contact && { contact }) }
  },
})

type Ctx = Context<typeof notFound>

function filterOf(segment: StoredSegment | null, tried: Filter | undefined): Filter {
  if (tried && segment)
    throw invalid([
      { code: 'not_both', detail: 'Send filter or segmentId, not both.', pointer: '/segmentId' },
    ])
  if (segment) return segment.filter
  if (!tried)
    throw invalid([
      {
        code: 'required',
        detail: 'Send a filter to try, or the segmentId of a saved one.',
        pointer: '/filter',
      },
    ])
  return tried
}

async function countOf(
  ctx: Ctx,
  asked: ContactFilter,
  exact: boolean,
): Promise<{ count: number; exact: boolean }> {
  if (exact) return { count: await countContacts(ctx, asked), exact: true }
  const { total, exact: isExact } = await estimateContacts(ctx, asked, EXACT_MS)
  return { count: total, exact: isExact }
}

/** Lists some matches. When counting took too long, searches only the newest contacts. */
async function sampleOf(
  ctx: Ctx,
  asked: ContactFilter,
  counted: { count: number; exact: boolean },
): Promise<ContactRow[]> {
  if (counted.exact && counted.count === 0) return []
  if (!counted.exact) return listAmongNewest(ctx, asked, SAMPLE_MAX)
  return listContacts(ctx, asked, { limit: SAMPLE_MAX, sort: 'newest', after: null })
}

async function explanation(
  ctx: Ctx,
  {
    broken,
    ...asked
  }: { filter: Filter; newsletterId: string; contactId: string; broken: boolean },
): Promise<{ matches: boolean; filter: MetFilter }> {
  const found = await findContact(ctx, asked.contactId)
  if (found?.newsletterId !== asked.newsletterId)
    return ctx.refuse(
      notFound,
      `No contact ${asked.contactId} in this newsletter. Name one of list_contacts with the same newsletterId.`,
    )
  // A part of a broken filter has no meaning alone, so every part is shown as not met.
  const filter = broken ? withMet(asked.filter, () => false) : (await explain(ctx, asked))!
  return { matches: filter.met, filter }
}
