import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '#operation/registry.ts'
import { aboutOf, type Filter } from './filter.ts'

/** A condition of a filter on events of a contact, without its bounds on number and time. */
export interface EventCondition {
  event: string
  /** The one thing whose events count, by its name in the filter, such as `campaignId`. Null: those of all count. */
  about: { name: string; id: string } | null
  link?: string | undefined
  /** The step of an automation whose mails count. */
  stepId?: string | undefined
  /** Only events of the run that a contact is in, since it began or since it came to its step. */
  since?: 'entered' | 'step' | undefined
  /** The interval of a paid subscription, and its state. */
  interval?: string | undefined
  state?: string | undefined
}

/**
 * One kind of events that filters may ask for, such as `opened`. It is registered by the area that has the events, since filters know no area
 * downstream. Events are of people, never of machines.
 */
export interface EventSource {
  readonly event: string
  /** The names by which a condition may be narrowed: `link`, and that of one `about`. */
  readonly accepts: readonly string[]
  /** Returns one text for each condition: the reason why it cannot be met any more and the remedy, such as a deleted campaign, or null. */
  missing(scope: AccountDb, conditions: readonly EventCondition[]): Promise<(string | null)[]>
  /** Returns a statement that selects `contact_id` and `times` of the events. */
  select(selection: EventSelection): RawBuilder<unknown>
}

export interface EventSelection {
  accountId: string
  newsletterId: string | undefined
  condition: EventCondition
  /** The earliest moment that counts; null without a bound. */
  since: Date | null
  /** The id of the one contact whose events are looked up; null selects those of all contacts. */
  contact: RawBuilder<unknown> | null
}

/** Every kind of events that filters may ask for. */
export const eventSources: Registry<EventSource> = { name: 'event sources' }

/** Returns the part of a condition that its source asks for. */
export function eventCondition(condition: Filter): EventCondition {
  const { event, link, stepId, since, interval, state } = condition
  return { event: event!, about: aboutOf(condition), link, stepId, since, interval, state }
}

/** Finds the source of a condition: that of the thing that it is about, or of all things of its kind where it is about none. */
export function sourceFor(sources: readonly EventSource[], condition: Filter): EventSource | undefined {
  const about = aboutOf(condition)?.name ?? (condition.stepId === undefined ? undefined : 'automationId')
  const ofEvent = sources.filter(({ event }) => event === condition.event)
  return ofEvent.find(({ accepts }) => about !== undefined && accepts.includes(about)) ?? ofEvent[0]
}
