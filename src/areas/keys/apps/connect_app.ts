import { z } from 'zod'
import type { KeyLimits, PersonCaller } from '#operation/caller.ts'
import { Line } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { forbidden } from '#operation/problem.ts'
import { refuseUseless } from '../api-key.ts'
import { sendAppNotice } from './app-notice.ts'
import { countApps, findAppOfClient, revokeApp, storeApp } from './app-sql.ts'
import {
  AppHost,
  appLimitFields,
  appLimitReached,
  AppName,
  APPS_MAX,
  ConnectedApp,
  limitsOfApp,
} from './connected-app.ts'

export const connect_app = operation({
  name: 'connect_app',
  route: 'POST /connected-apps',
  summary: 'Let an app act for you in this account, within limits.',
  description:
    'The consent page calls it. The same app of the same person keeps its id, and gets the limits that are sent now. One that was revoked is connected anew, and so is one of `anyProgram` whose limits are others now.',
  effect: 'grant',
  access: 'person',
  input: z.strictObject({
    clientId: Line(2048).meta({
      description: 'The client of OAuth.',
      examples: ['https://claude.ai/oauth/client.json'],
    }),
    anyProgram: z
      .boolean()
      .default(false)
      .meta({
        description:
          'True: the client proves no host, so any program may be behind it. Other limits than before end what was connected as this client.',
        examples: [false],
      }),
    name: AppName,
    host: AppHost,
    level: appLimitFields.level,
    confirm: appLimitFields.confirm.default('person'),
    sendsTo: appLimitFields.sendsTo.default(null),
    expiresAt: appLimitFields.expiresAt.default(null),
  }),
  output: ConnectedApp,
  status: 200,
  refuses: [forbidden, appLimitReached],
  example: {
    clientId: 'https://claude.ai/oauth/client.json',
    name: 'Claude',
    host: 'claude.ai',
    level: 'read',
  },

  async handler({ clientId, anyProgram, name, host, ...sent }, ctx) {
    const { personId, role } = ctx.caller as PersonCaller
    if (role === 'viewer' && sent.level === 'write')
      return ctx.refuse(
        forbidden,
        'Your role in this account is viewer, so an app of yours can only read. Send the level read, or ask an owner for another role.',
      )
    const limits = limitsOfApp(sent) as KeyLimits
    refuseUseless('full', limits, ctx.now)
    await lockAccount(ctx)
    const found = await findAppOfClient(ctx, { clientId, personId })
    // The program that has the earlier tokens must not get the rights that another program is given
    // now.
    const isEnded = found !== null && anyProgram && !hasLimits(found, limits)
    if (isEnded) await revokeApp(ctx, found.id)
    const isNew = found === null || isEnded
    if (isNew && (await countApps(ctx, null)) >= APPS_MAX)
      return ctx.refuse(
        appLimitReached,
        `An account has at most ${APPS_MAX} connected apps. Revoke one that is no longer used (Settings → Apps & agents), then try again.`,
      )
    const app = await storeApp(ctx, { clientId, name, host, personId, limits })
    if (isNew)
      await ctx.enqueue(sendAppNotice, {
        accountId: ctx.accountId,
        appId: app.id,
        at: ctx.now.toISOString(),
      })
    return app
  },
})

/**
 * Returns whether an app has these limits. Each consent sets another expiry time, so this compares
 * only whether there is an expiry.
 */
function hasLimits(
  app: z.output<typeof ConnectedApp>,
  { readonly, confirm, sendsTo, expiresAt }: KeyLimits,
): boolean {
  return (
    (app.level === 'read') === readonly &&
    app.confirm === confirm &&
    app.sendsTo === sendsTo &&
    (app.expiresAt === null) === (expiresAt === null)
  )
}
