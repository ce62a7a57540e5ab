import { z } from 'zod'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { uuidOf } from '#lib/typeid.ts'
import { countApps, listApps } from './app-sql.ts'
import { ConnectedApp, ownAppsOf } from './connected-app.ts'

export const list_connected_apps = operation({
  name: 'list_connected_apps',
  route: 'GET /apps',
  summary: 'List the connected apps, newest first.',
  description:
    'Apps such as an assistant, which a person let into the account by signing in. An owner sees all of them, another person their own.',
  effect: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(ConnectedApp),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const personId = ownAppsOf(ctx.caller)
    const found = await listApps(ctx, { limit, before: decodeIdCursor(ctx, cursor), personId })
    return toPage(ctx, found, limit, {
      item: (app) => app,
      position: ({ id }) => [uuidOf(id)],
      total: include === 'total' ? await countApps(ctx, personId) : undefined,
    })
  },
})
