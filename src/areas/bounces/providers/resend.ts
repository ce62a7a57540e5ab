import { recipientTokensIn } from '../arf.ts'
import { SES_STATUS_OF } from '../ses-notice.ts'
import {
  addressOf,
  eventIdOf,
  fieldOf,
  type Json,
  objectOf,
  type ProviderReport,
  refusalOf,
  textOf,
  timeOf,
} from './provider-report.ts'

const HEADERS_MAX = 100
const DIAGNOSTIC_MAX = 2000

/**
 * Reads a request of Resend, which holds one event. Its bounces have the types of Amazon SES. See
 * https://resend.com/docs/webhooks/emails/bounced and
 * https://resend.com/docs/dashboard/emails/email-bounces
 * @param deliveryId the header svix-id, which is the same for each try to deliver an event
 */
export function readResend(body: unknown, deliveryId: string): ProviderReport[] {
  const event = objectOf(body)
  const type = textOf(event, 'type')
  if (type !== 'email.bounced' && type !== 'email.complained') return []
  const data = objectOf(fieldOf(event, 'data'))
  const bounce = objectOf(fieldOf(data, 'bounce'))
  const subType = textOf(bounce, 'subType')
  const diagnostic = linesOf(fieldOf(bounce, 'diagnosticCode'))
  // SES reports an out-of-office answer as such a bounce, without a server's reply.
  if (textOf(bounce, 'type') === 'Transient' && subType === 'General' && diagnostic === '')
    return []
  const known = Object.hasOwn(SES_STATUS_OF, subType) ? SES_STATUS_OF[subType]! : null
  const [to] = [fieldOf(data, 'to')].flat()
  return [
    {
      kind: type === 'email.complained' ? 'complaint' : 'bounce',
      recipientTokens: recipientTokensIn(givenBack(data)),
      // This is the only documented field of Resend's events that an SMTP client can set.
      messageId: textOf(data, 'message_id') || null,
      eventId: eventIdOf(type, deliveryId),
      recipient: addressOf(typeof to === 'string' ? to : ''),
      refusal:
        type === 'email.complained'
          ? null
          : refusalOf(diagnostic || textOf(bounce, 'message'), { known }),
      at: timeOf(textOf(event, 'created_at')),
    },
  ]
}

/**
 * Joins the values that may contain our token: tags, and the headers that some events of Resend
 * list.
 */
function givenBack(data: Json): string {
  const headers = fieldOf(data, 'headers')
  const listed = Array.isArray(headers) ? headers.slice(0, HEADERS_MAX) : []
  return [
    textOf(objectOf(fieldOf(data, 'tags')), 'mailcast'),
    ...listed.map((header: unknown) => textOf(objectOf(header), 'value')),
  ].join('\n')
}

function linesOf(value: unknown): string {
  return [value]
    .flat()
    .filter((line) => typeof line === 'string')
    .join(' ')
    .replaceAll('\0', '')
    .slice(0, DIAGNOSTIC_MAX)
    .toWellFormed()
}
