import { z } from 'zod'
import type { KeyLimits } from '#operation/caller.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { refuseUseless } from '../api-key.ts'
import { refuseFreed, refuseFreer } from '../freer-key.ts'
import { changeApp, findApp } from './app-sql.ts'
import {
  AppName,
  appLimitFields,
  ConnectedApp,
  limitsOfApp,
  noApp,
  refuseOthers,
} from './connected-app.ts'

export const update_connected_app = operation({
  name: 'update_connected_app',
  route: 'PATCH /apps/{appId}',
  summary: 'Rename a connected app, or set what it may do.',
  description:
    'A merge patch (RFC 7396). The change applies from the next call on, in every process. An owner may change each app, another person their own. A key or an app sets no wider limits than its own, and one with limits widens those of none.',
  effect: 'grant',
  access: 'full',
  ownToo: true,
  input: z.strictObject({
    appId: Id('app'),
    name: AppName.optional(),
    level: appLimitFields.level.optional(),
    confirm: appLimitFields.confirm.optional(),
    sendsTo: appLimitFields.sendsTo.optional(),
    expiresAt: appLimitFields.expiresAt.optional(),
  }),
  output: ConnectedApp,
  status: 200,
  refuses: [notFound],
  example: { appId: exampleId('app'), level: 'read' },

  async handler({ appId, name, ...sent }, ctx) {
    const current = await findApp(ctx, appId)
    if (!current) return ctx.refuse(notFound, noApp(appId))
    refuseOthers(ctx.caller, current)
    const limits = limitsOfApp(sent)
    refuseFreer(ctx.caller, limits)
    refuseFreed(ctx.caller, limits, limitsOfApp(current) as KeyLimits)
    refuseUseless('full', limits, ctx.now)
    return (await changeApp(ctx, appId, { name, ...limits })) ?? ctx.refuse(notFound, noApp(appId))
  },
})
