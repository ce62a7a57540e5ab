import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound, Problem, rateLimited } from '#operation/problem.ts'
import { noteChange } from './endpoints/change-notice.ts'
import { WebhookEndpointWithSecret } from './endpoints/endpoint.ts'
import { endpointSecrets, lockEndpoint, writeSecrets } from './endpoints/endpoint-sql.ts'
import {
  earliestEnd,
  living,
  packSecrets,
  rotateSecrets,
  secretHint,
  unpackSecrets,
} from './endpoints/signing.ts'

/** The most rotations in 24 hours. Each adds 50 bytes to a header, and servers accept 8 KB. */
const ROTATIONS_MAX = 20

export const rotate_webhook_secret = operation({
  name: 'rotate_webhook_secret',
  route: 'POST /webhooks/{endpointId}/rotate-secret',
  summary: 'Give an endpoint a new signing secret.',
  description:
    'The new secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with `shownOnce: true`: rotate once more, with a new Idempotency-Key. For 24 hours every delivery carries two signatures, one by each secret; after that only the new one signs. After several rotations within a day each replaced secret signs for its own 24 hours. An endpoint may be rotated 20 times in 24 hours. The account owner gets a mail.',
  effect: 'expose',
  access: 'full',
  guarded: true,
  owners: true,
  input: z.strictObject({ endpointId: Id('whk') }),
  output: WebhookEndpointWithSecret,
  shownOnce: ['secret'],
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId }, ctx) {
    const current = await lockEndpoint(ctx, endpointId)
    if (!current) return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    ctx.guard(current)

    const { vault } = ctx.ports
    const before = living(
      unpackSecrets(vault.open(await endpointSecrets(ctx, endpointId))),
      ctx.now,
    )
    if (before.length > ROTATIONS_MAX) throw tooOften(earliestEnd(before)!, ctx.now)
    const secrets = rotateSecrets(before, ctx.now)
    const { secret } = secrets[0]!
    const sealed = vault.seal(packSecrets(secrets))
    const endpoint = await writeSecrets(ctx, endpointId, {
      secret: sealed,
      secretHint: secretHint(secret),
      formerSecretUntil: earliestEnd(secrets),
    })
    await noteChange(ctx, current, 'rotated')
    return { ...endpoint, secret }
  },
})

function tooOften(until: Date, now: Date): Problem {
  const waitS = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const detail = `This endpoint got ${ROTATIONS_MAX} new secrets within 24 hours, and each replaced one signs for its day. Wait until ${until.toISOString()}, or create another endpoint.`
  return new Problem(rateLimited, detail, { retryAfterS: waitS })
}
