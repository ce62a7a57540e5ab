import { recipientTokensIn } from '../arf.ts'
import {
  addressOf,
  eventIdOf,
  fieldOf,
  type Json,
  objectOf,
  type ProviderReport,
  refusalOf,
  textOf,
  timeOfNumber,
} from './provider-report.ts'

/**
 * The status codes for refusals of Mailgun itself, by its `reason`. The address is on a suppression
 * list of Mailgun.
 */
const STATUS_OF: Readonly<Record<string, string>> = {
  'suppress-bounce': '5.1.1',
  'suppress-complaint': '5.1.1',
  espblock: '5.7.1',
}
/** Mailgun does not send to a reader who unsubscribed by its own link. No server refused the mail. */
const NO_BOUNCE = 'suppress-unsubscribe'

/**
 * Reads a request of Mailgun, which holds one event. Its id is unique within a day, so the time
 * belongs to it. A `failed` event that is `temporary` is tried again. See
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
 */
export function readMailgun(body: unknown): ProviderReport[] {
  const event = objectOf(fieldOf(objectOf(body), 'event-data'))
  const name = textOf(event, 'event')
  const reason = textOf(event, 'reason')
  const failed = name === 'failed' && textOf(event, 'severity') === 'permanent'
  if (!(name === 'complained' || name === 'rejected' || failed) || reason === NO_BOUNCE) return []
  return [
    {
      kind: name === 'complained' ? 'complaint' : 'bounce',
      recipientTokens: recipientTokensIn(
        textOf(objectOf(fieldOf(event, 'user-variables')), 'mailcast'),
      ),
      messageId: null,
      eventId: eventIdOf(name, textOf(event, 'id'), textOf(event, 'timestamp')),
      recipient: addressOf(textOf(event, 'recipient')),
      refusal: name === 'complained' ? null : refusalIn(event, name, reason),
      at: timeOfNumber(fieldOf(event, 'timestamp'), 'seconds'),
    },
  ]
}

function refusalIn(event: Json, name: string, reason: string) {
  if (name === 'rejected')
    return refusalOf(textOf(objectOf(fieldOf(event, 'reject')), 'reason'), { known: '5.7.1' })
  const status = objectOf(fieldOf(event, 'delivery-status'))
  const code = textOf(status, 'code')
  const words = textOf(status, 'message') || textOf(status, 'description')
  return refusalOf(words, {
    code,
    known: Object.hasOwn(STATUS_OF, reason) ? STATUS_OF[reason]! : null,
  })
}
