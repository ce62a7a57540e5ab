import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { exampleId, NextCursor } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { EventType, exampleData, LoggedEvent } from './event-log.ts'
import { listEvents, toEvent } from './event-sql.ts'

const SAMPLES = 3

export const list_event_samples = operation({
  name: 'list_event_samples',
  route: 'GET /events/samples',
  summary: 'Read samples of one kind of event.',
  description:
    "Returns the account's latest three events, or the documented example when there is none. The answer is never empty, so that an automation app can show its fields.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ type: EventType }),
  output: z.strictObject({
    data: z.array(LoggedEvent).min(1).max(SAMPLES),
    nextCursor: NextCursor,
  }),
  status: 200,
  refuses: [],
  example: { type: 'subscriber.created' },

  async handler({ type }, ctx) {
    const since = new Date(ctx.now.getTime() - TABLES.event.days * DAY_MS)
    const { found } = await listEvents(
      ctx,
      { type, since },
      { limit: SAMPLES, order: 'newest', from: null },
    )
    if (found.length > 0) return { data: found.slice(0, SAMPLES).map(toEvent), nextCursor: null }
    const example = {
      id: exampleId('msg'),
      type,
      timestamp: ctx.now.toISOString(),
      newsletterId: exampleId('nl'),
      data: exampleData(type),
    }
    return { data: [example], nextCursor: null }
  },
})
