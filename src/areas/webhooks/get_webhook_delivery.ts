import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { WebhookDelivery } from './deliveries/delivery.ts'
import { findDelivery } from './deliveries/delivery-sql.ts'

export const get_webhook_delivery = operation({
  name: 'get_webhook_delivery',
  route: 'GET /webhooks/{endpointId}/deliveries/{deliveryId}',
  summary: 'Read one delivery, with its whole answers.',
  description: 'Of each answer the first 16 KiB are stored.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ endpointId: Id('whk'), deliveryId: Id('dlv') }),
  output: WebhookDelivery,
  status: 200,
  refuses: [notFound],
  example: { endpointId: exampleId('whk'), deliveryId: exampleId('dlv') },

  async handler({ endpointId, deliveryId }, ctx) {
    return (
      (await findDelivery(ctx, endpointId, deliveryId)) ??
      ctx.refuse(
        notFound,
        `No delivery ${deliveryId} of the endpoint ${endpointId} in this account.`,
      )
    )
  },
})
