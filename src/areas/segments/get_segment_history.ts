import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { HISTORY_DAYS, listDays } from './history-sql.ts'
import { findSegment } from './segment-sql.ts'

export const get_segment_history = operation({
  name: 'get_segment_history',
  route: 'GET /segments/{segmentId}/history',
  summary: 'Get how many contacts were in a segment, day by day.',
  description: `Segments are counted once a day (UTC), for ${HISTORY_DAYS} days back. A day on which the segment was broken, or was not there yet, is left out. The counts are those of the filter as it was on that day.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    segmentId: Id('seg'),
    days: z
      .int()
      .min(1)
      .max(HISTORY_DAYS)
      .default(90)
      .meta({ description: 'How many days, up to today.' }),
  }),
  output: z.strictObject({
    data: z
      .array(
        z.strictObject({
          day: z.iso.date().meta({ examples: ['2026-01-15'] }),
          count: z
            .int()
            .min(0)
            .meta({ examples: [120] }),
        }),
      )
      .max(HISTORY_DAYS)
      .meta({ description: 'Oldest first.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: { segmentId: exampleId('seg'), days: 30 },

  async handler({ segmentId, days }, ctx) {
    if (!(await findSegment(ctx, segmentId)))
      return ctx.refuse(notFound, `No segment ${segmentId} in this account.`)
    return { data: await listDays(ctx, segmentId, days) }
  },
})
