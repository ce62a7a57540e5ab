import { z } from 'zod'
import { typeId, UUID_MIN } from '#lib/typeid.ts'
import { Cursor, exampleId, Id, pageOf, PageLimit } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, encodeCursor, uuid } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { CampaignRecipient, stepFilter } from './campaign-recipient.ts'
import { recipientFilter } from './recipient-filter.ts'
import {
  listSteps,
  type RecipientReader,
  recipientReader,
  type RecipientRow,
  type SentStep,
  stepsOf,
} from './recipients-sql.ts'

/**
 * The most recipients that one statement reads, and the most statements of a request. 100,000
 * recipients take about 150 ms.
 */
const WINDOW = 20_000
const WINDOWS_MAX = 5

export const list_campaign_recipients = operation({
  name: 'list_campaign_recipients',
  route: 'GET /campaigns/{campaignId}/recipients',
  summary:
    'List the recipients of a campaign: what became of the mail to each, and what they did with it.',
  description:
    'Filters hold together, and the list behind a figure of the campaign or its report (get_campaign_report) has that length. Opens and clicks are of people; those of programs have filters of their own. With filters a page may hold fewer recipients than `limit`, or none: go on while there is a `nextCursor`.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    campaignId: Id('cmp'),
    ...recipientFilter,
    ...stepFilter,
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  output: pageOf(CampaignRecipient),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp'), limit: 50 },

  async handler({ campaignId, step, variant, limit, cursor, ...filter }, ctx) {
    const from = decodeCursor(ctx, cursor, [uuid, uuid])
    if (!(await findCampaign(ctx, campaignId)))
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)

    const steps = await listSteps(ctx, campaignId, from?.[0] ?? null)
    const { found, last } = await readPage(
      recipientReader(ctx, campaignId, filter),
      stepsOf(steps, { step, variant }),
      { limit, from },
    )
    return { data: found.map(shown), nextCursor: last && encodeCursor(ctx, last) }
  },
})

type Position = [mailingId: string, recipientId: string]
type Found = RecipientRow & SentStep

/**
 * Reads a page of recipients over all steps. `last`: the position after which the next page begins;
 * null at the end.
 */
async function readPage(
  reader: RecipientReader,
  steps: readonly SentStep[],
  { limit, from }: { limit: number; from: string[] | null },
): Promise<{ found: Found[]; last: Position | null }> {
  const found: Found[] = []
  let windows = 0
  for (const step of steps) {
    let after: string | null = from?.[0] === step.mailingId ? from[1]! : UUID_MIN
    while (after !== null) {
      const upto: string | null = reader.filters
        ? await reader.windowEnd({ mailingId: step.mailingId, after }, WINDOW)
        : null
      for (const one of await reader.matches(
        { mailingId: step.mailingId, after, upto },
        limit + 1 - found.length,
      ))
        found.push({ ...one, ...step })
      if (found.length > limit)
        return { found: found.slice(0, limit), last: positionOf(found[limit - 1]!) }
      if (upto !== null && ++windows === WINDOWS_MAX) return { found, last: [step.mailingId, upto] }
      after = upto
    }
  }
  return { found, last: null }
}

const positionOf = ({ mailingId, recipient_id }: Found): Position => [mailingId, recipient_id]

function shown({
  contact_id,
  email,
  status,
  reason,
  step,
  variant,
  finished_at,
  opened_at,
  clicked_at,
}: Found): CampaignRecipient {
  return {
    contactId: typeId('sub', contact_id),
    email,
    // A recipient who waits for a retry is shown as pending, as in the counts.
    status: status === 'later' ? 'pending' : status,
    reason: reason?.slice(0, 500).toWellFormed() ?? null,
    step,
    variant,
    finishedAt: finished_at?.toISOString() ?? null,
    openedAt: opened_at?.toISOString() ?? null,
    clickedAt: clicked_at?.toISOString() ?? null,
  }
}
