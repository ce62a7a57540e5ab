import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '#operation/registry.ts'
import { eventTargetOf, type Filter } from './filter.ts'

/** A filter's condition on events of a contact, without bounds on number and time. */
export interface EventCondition {
  event: string
  /** The thing whose events count, such as `campaignId`; null for all. */
  about: { name: string; id: string } | null
  link?: string | undefined
  /** The step of an automation whose mails count. */
  stepId?: string | undefined
  /** Only events of the contact's current run, since it began or since its step. */
  since?: 'entered' | 'step' | undefined
  interval?: string | undefined
  state?: string | undefined
}

/**
 * One kind of events that filters may ask for, registered by the area that has them. Only events of
 * people count, not of bots.
 */
export interface EventSource {
  readonly event: string
  /** The names that may narrow a condition: `link`, and one `about`. */
  readonly accepts: readonly string[]
  /** Returns for each condition why it cannot be met any more, with the remedy, or null. */
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
  /** The contact whose events are looked up; null selects those of all contacts. */
  contact: RawBuilder<unknown> | null
}

export const eventSources: Registry<EventSource> = { name: 'event sources' }

export function eventCondition(condition: Filter): EventCondition {
  const { event, link, stepId, since, interval, state } = condition
  return { event: event!, about: eventTargetOf(condition), link, stepId, since, interval, state }
}

/** Finds a condition's source, by the thing that it is about if any. */
export function sourceFor(
  sources: readonly EventSource[],
  condition: Filter,
): EventSource | undefined {
  const about =
    eventTargetOf(condition)?.name ?? (condition.stepId === undefined ? undefined : 'automationId')
  const ofEvent = sources.filter(({ event }) => event === condition.event)
  return ofEvent.find(({ accepts }) => about !== undefined && accepts.includes(about)) ?? ofEvent[0]
}
