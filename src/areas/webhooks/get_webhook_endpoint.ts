import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { WebhookEndpoint } from './endpoints/endpoint.ts'
import { findEndpoint } from './endpoints/endpoint-sql.ts'

export const get_webhook_endpoint = operation({
  name: 'get_webhook_endpoint',
  route: 'GET /webhooks/{endpointId}',
  summary: 'Read one webhook endpoint.',
  description: 'Without its secret, which was shown when it was created.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ endpointId: Id('whk') }),
  output: WebhookEndpoint,
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId }, ctx) {
    return (
      (await findEndpoint(ctx, endpointId)) ??
      ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)
    )
  },
})
