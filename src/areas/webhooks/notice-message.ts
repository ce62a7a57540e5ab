import { composeNotice } from '#mail/notice.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment } from '#ports/ports.ts'
import type { WebhookEndpoint } from './endpoint.ts'

export type NoticeReason = 'failing' | 'gone' | 'warning'

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

/**
 * Composes the mail to an owner about an endpoint that is failing or was turned off, with the steps to take. Its message id is the same at every
 * attempt.
 */
export function noticeMessage(given: {
  endpoint: WebhookEndpoint
  owner: string
  reason: NoticeReason
  at: Date
  deployment: Pick<Deployment, 'baseUrl' | 'mailFrom'>
}): Message {
  const { endpoint, owner, reason, at, deployment } = given
  const address = deployment.mailFrom || owner
  return composeNotice({
    from: { name: 'Mailcast', address },
    to: owner,
    messageId: `${typeId(reason === 'warning' ? 'warn' : 'off', uuidOf(endpoint.id))}.${at.getTime()}@${address.split('@')[1]}`,
    date: at,
    what: WHAT[reason],
    about: { short: new URL(endpoint.url).host, name: endpoint.url, id: endpoint.id },
    why: WHY[reason],
    steps: NEXT[reason],
    more: `${deployment.baseUrl}/docs#webhooks`,
  })
}
