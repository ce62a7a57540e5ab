import type { RecordedEvent } from '#operation/event.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import type { FactDetail } from '../tree/fact.ts'

export interface Happened {
  contactId: string
  newsletterId: string
  status: string
  /** The fact's name, made by `factKey`. */
  key: string
  detail: FactDetail
  /** Tells repetitions of a fact apart, for instance by an event's id. */
  occurrence: string
  /** The type of the event behind it; null without one. */
  event: string | null
  at: Date
  /** The number of runs that led to it. */
  depth: number
  /** The uuid of the run whose mail it is about. Other runs do not wait for it. */
  runId?: string
}

interface EventData {
  subscriber: Subscriber
  changes?: {
    tags: { added: string[]; removed: string[] }
    fields: Record<string, { to: string | number | boolean | null }>
  }
}

/**
 * Returns the subscriber of an event; null for events without one, and for inert events, which
 * affect no mail and no automation.
 */
export function subscriberIn({ type, body, inert }: RecordedEvent): EventData | null {
  return !inert && type.startsWith('subscriber.')
    ? (JSON.parse(body) as { data: EventData }).data
    : null
}

export function factsIn(event: RecordedEvent, { subscriber, changes }: EventData): Happened[] {
  const fact = (key: string, detail: FactDetail = {}): Happened => ({
    contactId: subscriber.id,
    newsletterId: subscriber.newsletterId,
    status: subscriber.status,
    key,
    detail,
    occurrence: event.id,
    event: event.type,
    at: event.at,
    depth: event.cause?.depth ?? 0,
  })
  switch (event.type) {
    case 'subscriber.created':
      return signupFacts(subscriber, {
        occurrence: event.id,
        event: event.type,
        at: event.at,
        depth: event.cause?.depth ?? 0,
      })
    case 'subscriber.confirmed':
      return [fact('confirmed')]
    case 'subscriber.updated':
      return [
        ...changes!.tags.added.map((tag) => fact(`tag_added:${tag}`)),
        ...changes!.tags.removed.map((tag) => fact(`tag_removed:${tag}`)),
        ...Object.entries(changes!.fields).map(([name, { to }]) =>
          fact(`field_changed:${name}`, { to }),
        ),
      ]
    // Events that do not change the tier are inert.
    case 'subscriber.upgraded':
    case 'subscriber.granted':
      return [fact('upgraded')]
    case 'subscriber.downgraded':
    case 'subscriber.grant_ended':
      return [fact('downgraded')]
    default:
      return []
  }
}

/**
 * Lists the facts of a new contact. When no confirmation is asked, a signup counts as confirmed
 * too.
 */
export function signupFacts(
  { id, newsletterId, status, tags, fields }: Subscriber,
  cause: Pick<Happened, 'occurrence' | 'event' | 'at' | 'depth'>,
): Happened[] {
  const fact = (key: string, detail: FactDetail = {}): Happened => ({
    contactId: id,
    newsletterId,
    status,
    key,
    detail,
    ...cause,
  })
  return [
    fact('signed_up'),
    ...(status === 'active' ? [fact('confirmed')] : []),
    ...tags.map((tag) => fact(`tag_added:${tag}`)),
    ...Object.entries(fields).map(([name, to]) => fact(`field_changed:${name}`, { to })),
  ]
}
