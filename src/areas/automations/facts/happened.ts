import type { RecordedEvent } from '#operation/event.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import type { FactDetail } from '../tree/fact.ts'

export interface Happened {
  contactId: string
  newsletterId: string
  status: string
  /** Names the fact, as `factKey` does. */
  key: string
  detail: FactDetail
  /** Distinguishes occurrences of the same fact, by the id of an event for instance. */
  occurrence: string
  /** The type of its event; null without one. */
  event: string | null
  at: Date
  /** The number of runs that caused one another before it. */
  depth: number
  /** The run (a uuid) whose mail it was. Other runs do not wait for it. */
  runId?: string
}

interface EventData {
  subscriber: Subscriber
  changes?: {
    tags: { added: string[]; removed: string[] }
    fields: Record<string, { to: string | number | boolean | null }>
  }
}

/** Returns an event's subscriber; null for inert events and those without one. */
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

/** Lists the facts of a new contact. Without confirmation, signing up confirms too. */
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
