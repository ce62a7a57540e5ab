import { recipientTokensIn } from '../arf.ts'
import {
  addressOf,
  eventIdOf,
  fieldOf,
  objectOf,
  type ProviderReport,
  refusalOf,
  textOf,
  timeOfNumber,
} from './provider-report.ts'

/**
 * The reasons for which SendGrid drops a mail before any server sees it, with the codes that they
 * mean. A reader who unsubscribed at SendGrid is no bounce. See
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
const DROPPED: readonly (readonly [RegExp, string])[] = [
  [/^bounced address/i, '5.1.1'],
  [/^spam reporting address/i, '5.1.1'],
  [/^invalid/i, '5.1.3'],
  [/^spam content|^spam, malware/i, '5.7.1'],
]

/** Reads a request of SendGrid, which holds a list of events with our arguments among their fields. */
export function readSendgrid(body: unknown): ProviderReport[] {
  if (!Array.isArray(body)) return []
  return body.flatMap((item: unknown): ProviderReport[] => {
    const event = objectOf(item)
    const name = textOf(event, 'event')
    const words = textOf(event, 'reason')
    const dropped = DROPPED.find(([reason]) => reason.test(words))?.[1]
    if (name !== 'bounce' && name !== 'spamreport' && !(name === 'dropped' && dropped)) return []
    const known = dropped ?? (textOf(event, 'type') === 'blocked' ? '5.7.1' : null)
    return [
      {
        kind: name === 'spamreport' ? 'complaint' : 'bounce',
        recipientTokens: recipientTokensIn(textOf(event, 'mailcast')),
        messageId: null,
        eventId: eventIdOf(textOf(event, 'sg_event_id')),
        recipient: addressOf(textOf(event, 'email')),
        refusal:
          name === 'spamreport'
            ? null
            : refusalOf(words, { status: textOf(event, 'status'), known }),
        at: timeOfNumber(fieldOf(event, 'timestamp'), 'seconds'),
      },
    ]
  })
}
