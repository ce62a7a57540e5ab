import { z } from 'zod'
import { newApiKey } from '#operation/callers/api-key.ts'
import { Id } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import {
  ApiKeyWithSecret,
  BrowserUse,
  KeyLevel,
  keyLimitReached,
  KeyName,
  keyLimitFields,
  KEYS_MAX,
  refuseUseless,
  sentLimits,
} from './api-key.ts'
import { limitsFor, refuseFreer } from './freer-key.ts'
import { countActiveKeys, insertKey } from './api-key-sql.ts'

export const create_api_key = operation({
  name: 'create_api_key',
  route: 'POST /api-keys',
  summary: 'Create an API key.',
  description: `The key is shown only in this answer; only its hash is stored. A replay by Idempotency-Key leaves it out, with \`shownOnce: true\`: revoke that key and create another. An account has at most 20 active keys. A signups only key may be bound to one newsletter; a full access key reaches all of them.
Create one signups key for a web page and another for a server, the server's with \`browserUse: refused\`. Any visitor can read a key in a page, so the visitorIp that comes with it is not trusted.
Limit a key that you give to an agent or another program with \`expiresAt\`, \`readonly\`, \`sendsTo\` and \`confirm\`. A key makes no key with wider limits than its own.`,
  effect: 'grant',
  access: 'full',
  limits: [perHour(10)],
  input: z.strictObject({
    name: KeyName,
    level: KeyLevel,
    newsletterId: Id('nl').nullable().optional(),
    browserUse: BrowserUse.default('allowed'),
    ...keyLimitFields,
  }),
  output: ApiKeyWithSecret,
  shownOnce: ['key'],
  status: 201,
  refuses: [keyLimitReached, notFound],
  example: { name: 'Website form', level: 'signups' },

  async handler({ name, level, newsletterId = null, browserUse, ...sent }, ctx) {
    if (level === 'full' && newsletterId !== null)
      throw invalid([
        { code: 'not_permitted', detail: FULL_IS_NOT_BOUND, pointer: '/newsletterId' },
      ])
    if (newsletterId !== null && !(await findNewsletter(ctx, newsletterId)))
      return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    const limits = limitsFor(ctx.caller, sentLimits(sent))
    refuseFreer(ctx.caller, limits)
    refuseUseless(level, limits, ctx.now)
    await lockAccount(ctx)
    if ((await countActiveKeys(ctx)) >= KEYS_MAX)
      return ctx.refuse(
        keyLimitReached,
        `An account has at most ${KEYS_MAX} active keys. Revoke one that is no longer used, then try again.`,
      )

    const key = newApiKey(ctx.ports.deployment.region)
    return {
      ...(await insertKey(ctx, {
        key,
        name,
        level,
        newsletterId,
        browserUse,
        limits,
        creator: ctx.caller,
      })),
      key,
    }
  },
})

const FULL_IS_NOT_BOUND =
  'A full access key reaches every newsletter, so it cannot be bound to one. Leave newsletterId out, or create a key with the level signups.'
