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
  timeOf,
  timeOfNumber,
} from './provider-report.ts'

const BOUNCES = new Set(['bounce', 'out_of_band', 'policy_rejection', 'generation_rejection'])
/** Reports of RFC 5965 that are no complaints. */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dmarc'])
/** Classes that are no bounces: automatic replies, subscribing, unsubscribing, challenges. */
const NO_BOUNCES = new Set(['60', '80', '90', '100'])
/**
 * The status codes for SparkPost's classes, used when the server gave no code. See
 * https://support.sparkpost.com/docs/deliverability/bounce-classification-codes
 */
const STATUS_OF: Readonly<Record<string, string>> = {
  '10': '5.1.1',
  '22': '5.2.2',
  '23': '5.3.4',
  '25': '5.7.1',
  '30': '5.1.1',
  '50': '5.7.1',
  '51': '5.7.1',
  '52': '5.7.1',
  '53': '5.7.1',
  '54': '5.7.1',
}

/**
 * Reads a request of SparkPost, which holds a list of events; an empty one is a test. `delay` is
 * still tried. See https://developers.sparkpost.com/api/webhooks/
 */
export function readSparkpost(body: unknown): ProviderReport[] {
  if (!Array.isArray(body)) return []
  return body.flatMap((item: unknown): ProviderReport[] => {
    const event = objectOf(Object.values(objectOf(fieldOf(objectOf(item), 'msys')))[0])
    const type = textOf(event, 'type')
    const bounceClass = textOf(event, 'bounce_class')
    const complains = type === 'spam_complaint' && !NO_COMPLAINTS.has(textOf(event, 'fbtype'))
    if (!complains && (!BOUNCES.has(type) || NO_BOUNCES.has(bounceClass))) return []
    return [
      {
        kind: complains ? 'complaint' : 'bounce',
        recipientTokens: recipientTokensIn(
          textOf(objectOf(fieldOf(event, 'rcpt_meta')), 'mailcast'),
        ),
        messageId: null,
        eventId: eventIdOf(textOf(event, 'event_id')),
        recipient: addressOf(textOf(event, 'raw_rcpt_to') || textOf(event, 'rcpt_to')),
        refusal: complains ? null : refusalIn(event, bounceClass),
        at: atOf(event),
      },
    ]
  })
}

function refusalIn(event: Json, bounceClass: string) {
  return refusalOf(textOf(event, 'raw_reason') || textOf(event, 'reason'), {
    code: textOf(event, 'error_code'),
    known: Object.hasOwn(STATUS_OF, bounceClass) ? STATUS_OF[bounceClass]! : null,
  })
}

/** Returns the time, which is in seconds in most events, and in ISO 8601 in some. */
function atOf(event: Json): string | null {
  const written = textOf(event, 'timestamp')
  return /^\d+$/.test(written) ? timeOfNumber(written, 'seconds') : timeOf(written)
}
