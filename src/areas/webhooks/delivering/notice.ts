import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findEndpoint, isFailing } from '../endpoints/endpoint-sql.ts'

const Reason = z.enum(['failing', 'gone', 'warning'])
export type NoticeReason = z.output<typeof Reason>

const OFF = 'A webhook endpoint of your account was turned off'

const WHAT: Readonly<Record<NoticeReason, string>> = {
  failing: OFF,
  gone: OFF,
  warning: 'A webhook endpoint of your account has been failing for a day',
}

const WHY: Readonly<Record<NoticeReason, string>> = {
  failing: 'It accepted no event over five days of retries.',
  gone: 'It answered 410 Gone, which says that it wants no more events.',
  warning:
    'It has accepted no event for about a day. Each event is attempted up to eleven times over about five days. If none is accepted by then, the endpoint is turned off.',
}

const MEND = 'Mend the receiver, so that it answers with a 2xx status within 15 seconds.'
const TURN_ON = [
  MEND,
  'Send it a test event (send_test_webhook); that works while the endpoint is off.',
  'Turn the endpoint back on (update_webhook_endpoint with status "on").',
  'Events from the time while it was off are not sent on their own. Send those that matter again, one at a time, with resend_webhook_delivery.',
]
const NEXT: Readonly<Record<NoticeReason, readonly string[]>> = {
  failing: TURN_ON,
  gone: TURN_ON,
  warning: [
    'Look at what it answers (list_webhook_deliveries).',
    MEND,
    'Send it a test event (send_test_webhook). What waits is then delivered by its schedule, or at once with resend_webhook_delivery.',
  ],
}

export const sendWebhookNotice = ownerNotice({
  name: 'send_webhook_notice',
  summary: "Tells the account's owner that a webhook endpoint fails or was turned off.",
  data: noticeData.extend({ endpointId: Id('whk'), reason: Reason }),
  more: 'webhooks',

  async write({ endpointId, reason }, scope) {
    const endpoint = await findEndpoint(scope, endpointId)
    if (!endpoint) return null
    // The endpoint works again or was turned off while the mail waited.
    if (
      reason === 'warning' &&
      (endpoint.status === 'off' || !(await isFailing(scope, endpointId)))
    )
      return null
    return {
      kind: reason === 'warning' ? 'warn' : 'off',
      what: WHAT[reason],
      about: { short: new URL(endpoint.url).host, name: endpoint.url, id: endpoint.id },
      why: WHY[reason],
      steps: NEXT[reason],
    }
  },
})
