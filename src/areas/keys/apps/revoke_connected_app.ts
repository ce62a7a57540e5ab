import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findApp, revokeApp } from './app-sql.ts'
import { noApp, refuseOthers } from './connected-app.ts'

export const revoke_connected_app = operation({
  name: 'revoke_connected_app',
  route: 'DELETE /apps/{appId}',
  summary: 'Revoke a connected app.',
  description:
    'Its calls get 401 from now on, in every process, and its requests that wait for a person can no longer be approved. API keys that it made go on working. An owner may revoke each app, another person their own.',
  effect: 'destroy',
  access: 'full',
  owners: true,
  ownToo: true,
  input: z.strictObject({ appId: Id('app') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { appId: exampleId('app') },

  async handler({ appId }, ctx) {
    const found = await findApp(ctx, appId)
    if (!found) return ctx.refuse(notFound, noApp(appId))
    refuseOthers(ctx.caller, found)
    if (!(await revokeApp(ctx, appId))) return ctx.refuse(notFound, noApp(appId))
    return null
  },
})
