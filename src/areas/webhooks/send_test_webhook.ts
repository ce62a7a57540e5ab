import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { WebhookDelivery } from './deliveries/delivery.ts'
import { findDelivery, insertTest } from './deliveries/delivery-sql.ts'
import { lockEndpoint } from './endpoints/endpoint-sql.ts'
import { TEST_MESSAGE, webhookTest } from './endpoints/webhook-events.ts'

export const send_test_webhook = operation({
  name: 'send_test_webhook',
  route: 'POST /webhooks/{endpointId}/test',
  summary: 'Send a test event to one endpoint.',
  description:
    'The event webhook.test is delivered like every event, whatever kinds and newsletter the endpoint is set to, also while it is off. Follow the returned delivery with get_webhook_delivery.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ endpointId: Id('whk') }),
  output: WebhookDelivery,
  status: 202,
  refuses: [notFound],
  example: { endpointId: exampleId('whk') },

  async handler({ endpointId }, ctx) {
    if (!(await lockEndpoint(ctx, endpointId)))
      return ctx.refuse(notFound, `No webhook endpoint ${endpointId} in this account.`)

    const data = webhookTest.data.parse({ endpointId, message: TEST_MESSAGE })
    const body = JSON.stringify({ type: webhookTest.name, timestamp: ctx.now.toISOString(), data })
    const deliveryId = await insertTest(ctx, endpointId, body)
    return (await findDelivery(ctx, endpointId, deliveryId))!
  },
})
