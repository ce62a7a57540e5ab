import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { WebhookDelivery } from './deliveries/delivery.ts'
import { findDelivery, resendDelivery } from './deliveries/delivery-sql.ts'

export const resend_webhook_delivery = operation({
  name: 'resend_webhook_delivery',
  route: 'POST /webhooks/{endpointId}/deliveries/{deliveryId}/resend',
  summary: 'Send one delivery again, now.',
  description:
    'Sends the same message id and the exact bytes, with a new timestamp. It uses none of the eleven attempts of the schedule: while it fails, a waiting retry keeps its time; once it is accepted, the delivery is done. It works for delivered, failed and skipped deliveries, and while the endpoint is off. Such a delivery is attempted once for each resend.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ endpointId: Id('whk'), deliveryId: Id('dlv') }),
  output: WebhookDelivery,
  status: 202,
  refuses: [notFound],
  example: { endpointId: exampleId('whk'), deliveryId: exampleId('dlv') },

  async handler({ endpointId, deliveryId }, ctx) {
    if (!(await resendDelivery(ctx, endpointId, deliveryId)))
      return ctx.refuse(
        notFound,
        `No delivery ${deliveryId} of the endpoint ${endpointId} in this account.`,
      )
    return (await findDelivery(ctx, endpointId, deliveryId))!
  },
})
