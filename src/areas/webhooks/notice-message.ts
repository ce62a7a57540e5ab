import { html } from '#lib/html.ts'
import { compose } from '#lib/mime.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment } from '#ports/world.ts'
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
    'It has accepted no event for about a day. Events are tried again, eleven times over about five days; if none is accepted by then, it is turned off.',
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

/** The mail that tells an owner that an endpoint is failing or was turned off, and what to do. Its message id is the same at every try. */
export function composeNotice(given: {
  endpoint: WebhookEndpoint
  owner: string
  reason: NoticeReason
  at: Date
  deployment: Pick<Deployment, 'baseUrl' | 'mailFrom'>
}): Promise<Message> {
  const { endpoint, owner, reason, at, deployment } = given
  const address = deployment.mailFrom || owner
  const docs = `${deployment.baseUrl}/docs#webhooks`
  const what = WHAT[reason]
  return compose({
    from: { name: 'Mailcast', address },
    to: owner,
    replyTo: null,
    subject: `${what}: ${new URL(endpoint.url).host}`,
    messageId: `${typeId(reason === 'warning' ? 'warn' : 'off', uuidOf(endpoint.id))}.${at.getTime()}@${address.split('@')[1]}`,
    date: at,
    // RFC 3834 §5: so that no responder answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${what}:\n\n${endpoint.url}\n(${endpoint.id})\n\n${WHY[reason]}\n\nWhat to do now:\n${NEXT[reason].map((step, i) => `${i + 1}. ${step}`).join('\n')}\n\nMore: ${docs}\n`,
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${what}</title>
        </head>
        <body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">
          <div style="max-width:520px;margin:0 auto">
            <h1 style="font-size:22px;margin:0 0 16px">${what}</h1>
            <p style="margin:0 0 16px;word-break:break-all"><strong>${endpoint.url}</strong><br />${endpoint.id}</p>
            <p style="margin:0 0 16px">${WHY[reason]}</p>
            <p style="margin:0 0 8px">What to do now:</p>
            <ol style="margin:0 0 16px;padding-left:24px">
              ${NEXT[reason].map((step) => html`<li>${step}</li>`)}
            </ol>
            <p style="margin:0;font-size:14px;color:#555555">More: <a href="${docs}" style="color:#555555">${docs}</a></p>
          </div>
        </body>
      </html> `.text,
  })
}
