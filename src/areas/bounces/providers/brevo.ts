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
 * The events after which Brevo gives up, each with the status code for a failure without a server's
 * code. Brevo still retries after `deferred`. See
 * https://developers.brevo.com/docs/transactional-webhooks
 */
const STATUS_OF: Readonly<Record<string, string | null>> = {
  hard_bounce: null,
  soft_bounce: null,
  error: null,
  invalid_email: '5.1.3',
  // The address is on a list of Brevo, because of an earlier bounce, complaint or unsubscription.
  blocked: '5.7.1',
}
const COMPLAINTS = new Set(['spam', 'complaint'])
/** A time in milliseconds since 1970 is above this number, and one in seconds below it. */
const SECONDS_MAX = 100_000_000_000

/**
 * Reads a request of Brevo, which holds one event, or a list where the webhook is batched. Its
 * events have no id: `id` is that of the webhook.
 */
export function readBrevo(body: unknown): ProviderReport[] {
  return (Array.isArray(body) ? body : [body]).flatMap((item: unknown): ProviderReport[] => {
    const event = objectOf(item)
    // The API's names are hardBounce, softBounce and invalid.
    const name = textOf(event, 'event')
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      .replace(/^invalid$/, 'invalid_email')
    const complains = COMPLAINTS.has(name)
    if (!complains && !Object.hasOwn(STATUS_OF, name)) return []
    return [
      {
        kind: complains ? 'complaint' : 'bounce',
        recipientTokens: recipientTokensIn(textOf(event, 'X-Mailin-custom')),
        messageId: null,
        eventId: eventIdOf(
          name,
          textOf(event, 'message-id'),
          textOf(event, 'email'),
          textOf(event, 'ts_epoch') || textOf(event, 'ts_event'),
        ),
        recipient: addressOf(textOf(event, 'email')),
        refusal: complains
          ? null
          : refusalOf(textOf(event, 'reason').trim(), { known: STATUS_OF[name]! }),
        at: atOf(event),
      },
    ]
  })
}

/** Returns the time. Brevo documents `ts_epoch` in milliseconds, and shows it in seconds too. */
function atOf(event: Json): string | null {
  const value = Number(fieldOf(event, 'ts_epoch') ?? fieldOf(event, 'ts_event'))
  return timeOfNumber(value, value < SECONDS_MAX ? 'seconds' : 'milliseconds')
}
