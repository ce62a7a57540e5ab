import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { EndpointUrl, WebhookEndpoint } from './endpoints/endpoint.ts'
import { countEndpoints, listEndpoints } from './endpoints/endpoint-sql.ts'

export const list_webhook_endpoints = operation({
  name: 'list_webhook_endpoints',
  route: 'GET /webhooks',
  summary: 'List the webhook endpoints, newest first.',
  description: '`url` finds the endpoints with exactly this address.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ url: EndpointUrl.optional(), ...pageQuery }),
  output: pageOf(WebhookEndpoint),
  status: 200,
  refuses: [],
  example: {},

  async handler({ url, limit, cursor, include }, ctx) {
    const found = await listEndpoints(ctx, { url }, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countEndpoints(ctx, { url }) : undefined
    return toPage(ctx, found, limit, {
      item: (endpoint) => endpoint,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
