import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import type { Registry } from '#operation/registry.ts'
import { eventTargetOf, type Filter } from './filter.ts'

/** A condition on events of a contact, without its limits on number and time. */
export interface EventCondition {
  event: string
  /** The record whose events count, such as a campaign's; null for all. */
  about: { name: string; id: string } | null
  link?: string | undefined
  /** The step of an automation whose mails count. */
  stepId?: string | undefined
  /**
   * Counts only events since the contact's present run began, or since it reached its present step.
   */
  since?: 'entered' | 'step' | undefined
  interval?: string | undefined
  state?: string | undefined
}

/** A kind of event that filters can count. Its area registers it. Events by bots do not count. */
export interface EventSource {
  readonly event: string
  /** The fields that a condition may set to count only some of the events, such as `link`. */
  readonly accepts: readonly string[]
  /**
   * Returns for each condition the reason why no contact can meet it any more, with advice; null
   * when contacts can.
   */
  missing(scope: AccountDb, conditions: readonly EventCondition[]): Promise<(string | null)[]>
  /** Returns SQL that selects `contact_id` and `times` of matching events. */
  select(selection: EventSelection): RawBuilder<unknown>
}

export interface EventSelection {
  accountId: string
  newsletterId: string | undefined
  condition: EventCondition
  /** The earliest time that counts; null for any time. */
  since: Date | null
  /** SQL for the contact whose events are wanted; null for those of all contacts. */
  contact: RawBuilder<unknown> | null
}

export const eventSources: Registry<EventSource> = { name: 'event sources' }

export function eventCondition(condition: Filter): EventCondition {
  const { event, link, stepId, since, interval, state } = condition
  return { event: event!, about: eventTargetOf(condition), link, stepId, since, interval, state }
}

/**
 * Finds the source of a condition's events. The source depends on the record that the condition
 * names, if any.
 */
export function sourceFor(
  sources: readonly EventSource[],
  condition: Filter,
): EventSource | undefined {
  const about =
    eventTargetOf(condition)?.name ?? (condition.stepId === undefined ? undefined : 'automationId')
  const ofEvent = sources.filter(({ event }) => event === condition.event)
  return ofEvent.find(({ accepts }) => about !== undefined && accepts.includes(about)) ?? ofEvent[0]
}
