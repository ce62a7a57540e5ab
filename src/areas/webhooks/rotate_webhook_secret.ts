import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { noteChange } from './endpoints/change-notice.ts'
import { WebhookEndpointWithSecret } from './endpoints/endpoint.ts'
import { endpointSecrets, lockEndpoint, writeSecrets } from './endpoints/endpoint-sql.ts'
import { packSecrets, rotated, secretHint, unpackSecrets } from './endpoints/signing.ts'

export const rotate_webhook_secret = operation({
  name: 'rotate_webhook_secret',
  route: 'POST /webhooks/{endpointId}/rotate-secret',
  summary: 'Give an endpoint a new signing secret.',
  description:
    'The new secret is shown only in this answer. For 24 hours every delivery carries two signatures, one by each secret; after that only the new one signs. After another rotation within that time the two newest sign, and the oldest ends at once. The account owner gets a mail.',
  effect: 'write',
  access: 'full',
  owners: true,
  input: z.strictObject({ endpointId: Id('whk') }),
  output: WebhookEndpointWithSecret,
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId }, ctx) {
    const current = await lockEndpoint(ctx, endpointId)
    if (!current) return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    ctx.guard(current)

    const { vault } = ctx.ports
    const secrets = rotated(unpackSecrets(vault.open(await endpointSecrets(ctx, endpointId))), ctx.now)
    const { secret } = secrets[0]!
    const endpoint = await writeSecrets(ctx, endpointId, { secret: vault.seal(packSecrets(secrets)), secretHint: secretHint(secret) })
    await noteChange(ctx, current, 'rotated')
    return { ...endpoint, secret }
  },
})
