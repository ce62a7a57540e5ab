import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { personOf, Session } from './session.ts'
import { countSessions, listSessions } from './session-sql.ts'

export const list_sessions = operation({
  name: 'list_sessions',
  route: 'GET /sessions',
  summary: 'List the browsers in which you are signed in, newest first.',
  description:
    'Sessions that have ended are not in it. revoke_session ends one, revoke_other_sessions all but this one.',
  effect: 'read',
  access: 'person',
  input: z.strictObject(pageQuery),
  output: pageOf(Session),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const person = personOf(ctx)
    const found = await listSessions(ctx.db, person, {
      limit,
      before: decodeIdCursor(ctx, cursor),
      now: ctx.now,
    })
    const total = include === 'total' ? await countSessions(ctx.db, person, ctx.now) : undefined
    return toPage(ctx, found, limit, {
      item: (session) => session,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
