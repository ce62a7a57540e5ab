import type { RawBuilder } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'

/** A condition of a filter on events of a contact, without its bounds on number and time. */
export interface EventCondition {
  event: string
  campaignId?: string | undefined
  automationId?: string | undefined
  productId?: string | undefined
  link?: string | undefined
}

/**
 * One kind of events that filters may ask for, such as `opened`. It is registered by the area that has the events, since segments know no area
 * downstream. Events are of people, never of machines.
 */
export interface EventSource {
  readonly event: string
  /** The names by which a condition may be narrowed. */
  readonly accepts: readonly ('campaignId' | 'automationId' | 'productId' | 'link')[]
  /** Returns one text for each condition: the reason why it cannot be met any more and the remedy, such as a deleted campaign, or null. */
  missing(scope: AccountDb, conditions: readonly EventCondition[]): Promise<(string | null)[]>
  /** Returns a statement that selects `contact_id` and `times` of the events. */
  select(of: EventSelection): RawBuilder<unknown>
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
