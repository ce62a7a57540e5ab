import { accountData } from './account-parts-sql.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { sendWebhookChangeNotice } from './endpoints/change-notice.ts'
import { create_webhook_endpoint } from './create_webhook_endpoint.ts'
import { delete_webhook_endpoint } from './delete_webhook_endpoint.ts'
import { get_webhook_delivery } from './get_webhook_delivery.ts'
import { get_webhook_endpoint } from './get_webhook_endpoint.ts'
import { list_webhook_deliveries } from './list_webhook_deliveries.ts'
import { list_webhook_endpoints } from './list_webhook_endpoints.ts'
import { sendWebhookNotice } from './delivering/notice.ts'
import { resend_webhook_delivery } from './resend_webhook_delivery.ts'
import { rotate_webhook_secret } from './rotate_webhook_secret.ts'
import { send_test_webhook } from './send_test_webhook.ts'
import { update_webhook_endpoint } from './update_webhook_endpoint.ts'
import { webhookTest } from './endpoints/webhook-events.ts'
import { trimLogs } from './deliveries/log-retention.ts'
import { forgetFormerSecrets } from './endpoints/former-secrets.ts'
import { noteDeliveries } from './deliveries/delivery-sql.ts'
import { reactions } from '#operation/events/reaction.ts'
import { register } from '#operation/registry.ts'
import type { Area } from '#operation/area.ts'

export { deliverDue } from './delivering/deliver.ts'
export { leavesOut } from './endpoints/endpoint.ts'
export { countEndpoints, findEndpoint } from './endpoints/endpoint-sql.ts'
export { endWebhookLeases } from './delivering/lost-workers-sql.ts'
export { nextDeliveryAt } from './delivering/next-due-sql.ts'
export { openClasses } from './deliveries/delivery-class.ts'
export { webhookMeter, type WebhookMeter } from './delivering/meter.ts'
export { webhookMetrics } from './delivering/metrics.ts'
export { newSecret, signHeaders, signingKeys } from './endpoints/signing.ts'

export const area = {
  operations: {
    webhooks: [
      create_webhook_endpoint,
      list_webhook_endpoints,
      get_webhook_endpoint,
      update_webhook_endpoint,
      delete_webhook_endpoint,
      rotate_webhook_secret,
      list_webhook_deliveries,
      get_webhook_delivery,
      send_test_webhook,
      resend_webhook_delivery,
    ],
  },
  events: [webhookTest],
  jobs: [sendWebhookNotice, sendWebhookChangeNotice],
  retention: [{ name: 'former webhook secrets', forget: forgetFormerSecrets }],
  periodic: [
    {
      name: 'webhook logs',
      everyMs: MINUTE_MS,
      round: ({ db }, signal) => trimLogs(db, signal).then(() => false),
    },
  ],
  registrations: [...accountData, register(reactions, noteDeliveries)],
} satisfies Area
