import { z } from 'zod'
import { exampleId, Id, TimeZone, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Source } from '../record/contact.ts'
import type { GrowthKind } from './growth.ts'
import { type GrowthSum, sumGrowth, sumSources, TOTAL } from './growth-sql.ts'
import { SOURCES_MAX } from './fold-sql.ts'
import { boundsOf, PERIODS_MAX } from './periods.ts'

const Count = z
  .int()
  .min(0)
  .meta({ examples: [12] })

const GrowthPeriod = z
  .strictObject({
    at: Timestamp.meta({ description: 'The beginning of the period.' }),
    added: Count.meta({
      description:
        'Contacts that signed up, came back or were added one by one. Those that wait for confirmation are among them.',
    }),
    confirmed: Count.meta({ description: 'Pending contacts that confirmed.' }),
    imported: Count.meta({
      description:
        'Contacts that an import added, in the period of their subscription where the file has its day, else in that of the import. They are not in `added`.',
    }),
    unsubscribed: Count,
    bounced: Count,
    complained: Count,
    deleted: Count.meta({
      description:
        'Active and pending contacts that were deleted, alone or with their newsletter. Those that had left before are counted as they left.',
    }),
    active: Count.meta({
      description:
        'The number of active contacts at the end of the period, or now if that is earlier.',
    }),
  })
  .meta({ id: 'GrowthPeriod' })

const Day = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'Name a day from 1970 to 2999')
  .meta({ examples: ['2026-01-15'] })

export const get_growth = operation({
  name: 'get_growth',
  route: 'GET /growth',
  summary:
    'Get how the audience grew: contacts that came and left, by day, week or month, and where they came from.',
  description: `Periods without a change are in the list, with zeros. The first period is the one that \`from\` is in, and the last one that of \`to\`. Weeks begin on Monday. An answer has at most ${PERIODS_MAX} periods.
\`sources\` counts added and imported contacts by source, the largest ${SOURCES_MAX} first. Once a newsletter has ${SOURCES_MAX} sources within 30 days, contacts of further ones count as \`other\`.
Days more than 13 months ago are days of UTC in every time zone, and so are the days on which imported contacts subscribed.
An imported contact counts on the day of its subscription, in \`active\` too, where the file has it and it was not today. Others count at the import. One that comes in as unsubscribed counts as imported alone. A contact that was there before the import keeps its day.
Changes before Mailcast kept these figures were filled in from the dates of the contacts that still exist.`,
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl')
      .optional()
      .meta({ description: 'All newsletters together when left out.' }),
    from: Day.optional().meta({
      description: 'The first day, in the time zone; 90 days up to `to` when left out.',
    }),
    to: Day.optional().meta({
      description: 'The last day, in the time zone; today when left out.',
    }),
    by: z.enum(['day', 'week', 'month']).default('day'),
    timeZone: TimeZone.optional().meta({
      description:
        "The IANA time zone in which days begin. Left out: the newsletter's, or UTC for all newsletters together.",
      examples: ['Europe/Berlin'],
    }),
  }),
  output: z.strictObject({
    data: z.array(GrowthPeriod).max(PERIODS_MAX),
    sources: z.array(z.strictObject({ source: Source, added: Count })).max(SOURCES_MAX),
  }),
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl'), from: '2026-01-01', to: '2026-01-31', by: 'day' },

  async handler({ newsletterId, timeZone, ...asked }, ctx) {
    const newsletter =
      newsletterId === undefined ? undefined : await findNewsletter(ctx, newsletterId)
    if (newsletterId !== undefined && !newsletter)
      return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    const bounds = boundsOf(
      { ...asked, timeZone: timeZone ?? newsletter?.timeZone ?? 'UTC' },
      ctx.now,
    )
    const span = { newsletterId, bounds }
    const sums = await sumGrowth(ctx, span)
    return {
      data: periods(bounds.slice(0, -1), sums),
      sources: await sumSources(ctx, span, SOURCES_MAX),
    }
  },
})

function periods(
  starts: readonly Date[],
  sums: readonly GrowthSum[],
): z.output<typeof GrowthPeriod>[] {
  const byPeriod = Map.groupBy(sums, ({ period }) => period)
  const change = (period: number) =>
    (byPeriod.get(period) ?? []).reduce((sum, { active }) => sum + active, 0)
  // Counts back from now, because there would be many more changes before the span.
  let active =
    change(TOTAL) -
    sums.reduce((sum, { period, active: since }) => (period === TOTAL ? sum : sum + since), 0)
  return starts.map((at, i) => {
    const within = byPeriod.get(i + 1) ?? []
    const count = (kind: GrowthKind) => within.find((sum) => sum.kind === kind)?.contacts ?? 0
    active += change(i + 1)
    return {
      at: at.toISOString(),
      added: count('added'),
      confirmed: count('confirmed'),
      imported: count('imported'),
      unsubscribed: count('unsubscribed'),
      bounced: count('bounced'),
      complained: count('complained'),
      deleted: count('deleted'),
      active: Math.max(active, 0),
    }
  })
}
