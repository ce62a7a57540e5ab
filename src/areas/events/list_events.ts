import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { Cursor, Id, NextCursor, PageLimit } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, encodeCursor, uuid, xid } from '#operation/page.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { EventType, LoggedEvent } from './event-log.ts'
import { listEvents, toEvent } from './event-sql.ts'

export const list_events = operation({
  name: 'list_events',
  route: 'GET /events',
  summary: "Read the account's event log of the last 30 days.",
  description: `For programs without a public address. Call it with \`order=oldest\`, store \`nextCursor\`, and pass it in the next call. The program then misses no event and gets none twice.
With \`order=newest\`, the default, \`nextCursor\` is null on the last page.`,
  effect: 'read',
  access: 'full',
  // No index finds rare events, so a filter may read the whole log.
  heavy: ({ type, newsletterId }) =>
    type === undefined && newsletterId === undefined ? null : 'read',
  input: z.strictObject({
    type: EventType.optional(),
    newsletterId: Id('nl').optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  output: z.strictObject({
    data: z.array(LoggedEvent).max(100),
    nextCursor: NextCursor,
  }),
  status: 200,
  refuses: [],
  example: { order: 'oldest', limit: 100 },

  async handler({ order, limit, cursor, ...filter }, ctx) {
    const from = decodeCursor(ctx, cursor, [xid, uuid])
    const since = new Date(ctx.now.getTime() - TABLES.event.days * DAY_MS)
    const { fit, found } = await listEvents(ctx, { ...filter, since }, { limit, order, from })
    const page = found.slice(0, fit)
    const last = page.at(-1)
    const ends = order === 'newest' && found.length <= fit
    const next = last ? encodeCursor(ctx, [last.tx, last.event_id]) : (cursor ?? null)
    return { data: page.map(toEvent), nextCursor: ends ? null : next }
  },
})
