import type { RecordedEvent } from '#operation/events/event.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import type { FactDetail } from '../tree/fact.ts'

/** A fact about one contact. */
export interface Happened {
  contactId: string
  newsletterId: string
  status: string
  /** Names the fact, as `factKey` does. */
  key: string
  detail: FactDetail
  /** Tells comings of the same fact apart, such as the id of an event. */
  occurrence: string
  /** The type of the event behind it; null where it was none. */
  event: string | null
  at: Date
  /** The number of runs that caused one another before it. */
  depth: number
  /** The run whose mail it was, as a uuid. Other runs do not wait for it. */
  runId?: string
}

interface EventData {
  subscriber: Subscriber
  changes?: { tags: { added: string[]; removed: string[] }; fields: Record<string, { to: string | number | boolean | null }> }
}

/** Returns the subscriber that an event is about; null for an event about none, or about an automation. */
export function subscriberIn({ type, body }: RecordedEvent): EventData | null {
  return type.startsWith('subscriber.') ? (JSON.parse(body) as { data: EventData }).data : null
}

/** Lists the facts that an event tells of. */
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
      return signupFacts(subscriber, { occurrence: event.id, event: event.type, at: event.at, depth: event.cause?.depth ?? 0 })
    case 'subscriber.confirmed':
      return [fact('confirmed')]
    case 'subscriber.updated':
      return [
        ...changes!.tags.added.map((tag) => fact(`tag_added:${tag}`)),
        ...changes!.tags.removed.map((tag) => fact(`tag_removed:${tag}`)),
        ...Object.entries(changes!.fields).map(([name, { to }]) => fact(`field_changed:${name}`, { to })),
      ]
    case 'subscriber.upgraded':
      return [fact('upgraded')]
    case 'subscriber.downgraded':
      return [fact('downgraded')]
    default:
      return []
  }
}

/** Lists the facts of a new contact. Where a newsletter asks for no confirmation, a reader is confirmed by signing up. */
export function signupFacts(
  { id, newsletterId, status, tags, fields }: Subscriber,
  cause: Pick<Happened, 'occurrence' | 'event' | 'at' | 'depth'>,
): Happened[] {
  const fact = (key: string, detail: FactDetail = {}): Happened => ({ contactId: id, newsletterId, status, key, detail, ...cause })
  return [
    fact('signed_up'),
    ...(status === 'active' ? [fact('confirmed')] : []),
    ...tags.map((tag) => fact(`tag_added:${tag}`)),
    ...Object.entries(fields).map(([name, to]) => fact(`field_changed:${name}`, { to })),
  ]
}
