import { recipientTokensIn } from '../arf.ts'
import {
  addressOf,
  eventIdOf,
  fieldOf,
  objectOf,
  type ProviderReport,
  refusalOf,
  textOf,
  timeOf,
} from './provider-report.ts'

/**
 * The types of bounces after which Postmark gives up, each with the status code for a bounce
 * without a server's code. Postmark still retries after `Transient`; automatic replies are no
 * bounces. See https://postmarkapp.com/developer/api/bounce-api#bounce-types
 */
const STATUS_OF: Readonly<Record<string, string | null>> = {
  HardBounce: null,
  SoftBounce: null,
  DnsError: null,
  SMTPApiError: null,
  BadEmailAddress: '5.1.3',
  SpamNotification: '5.7.1',
  VirusNotification: '5.7.1',
  Blocked: '5.7.1',
  DMARCPolicy: '5.7.26',
}

/**
 * Reads a request of Postmark, which holds one event. See
 * https://postmarkapp.com/developer/webhooks/bounce-webhook and
 * https://postmarkapp.com/developer/webhooks/spam-complaint-webhook
 */
export function readPostmark(body: unknown): ProviderReport[] {
  const event = objectOf(body)
  const record = textOf(event, 'RecordType')
  const type = textOf(event, 'Type')
  const complains = record === 'SpamComplaint'
  if (!complains && !(record === 'Bounce' && Object.hasOwn(STATUS_OF, type))) return []
  const words = textOf(event, 'Details') || textOf(event, 'Description')
  return [
    {
      kind: complains ? 'complaint' : 'bounce',
      recipientTokens: recipientTokensIn(textOf(objectOf(fieldOf(event, 'Metadata')), 'mailcast')),
      messageId: null,
      eventId: eventIdOf(record, textOf(event, 'ID')),
      recipient: addressOf(textOf(event, 'Email')),
      refusal: complains ? null : refusalOf(words, { known: STATUS_OF[type]! }),
      at: timeOf(textOf(event, 'BouncedAt')),
    },
  ]
}
