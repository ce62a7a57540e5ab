import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ZONE_FIELD } from '../running/local-time.ts'

/** Lists the time zones in contacts' own fields, as written there. */
export async function zonesOf(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      zone: string
    }>`select distinct fields->>${ZONE_FIELD} as zone from contact where account_id = ${uuidOf(accountId)}
      and newsletter_id = ${uuidOf(newsletterId)} and jsonb_exists(fields, ${ZONE_FIELD})`,
  )
  return found.map(({ zone }) => zone)
}

/** A selection of contacts: a date field of theirs, or its anniversary, is on a day. */
interface OnDay {
  field: string
  yearly: boolean
  /** The date without offset, such as `2026-02-28`. */
  date: string
  /**
   * Selects contacts by the time zone in their own field; null selects all. `names`: contacts with
   * one of these zones. `others`: also contacts with none of the zones in that list.
   */
  zones: { names: readonly string[]; others: readonly string[] | null } | null
  /** The time zone that decides on which day a time of the contact is. */
  zone: string
}

// A custom field may be named `constructor`, which every object inherits.
const TIMES: ReadonlyMap<string, string> = new Map([
  ['paidUntil', 'paid_until'],
  ['subscribedAt', 'subscribed_at'],
  ['confirmedAt', 'confirmed_at'],
])

/** Returns SQL for a contact's date as text (`2026-02-28`); null without one. */
function dateSql({ field, zone }: Pick<OnDay, 'field' | 'zone'>): RawBuilder<unknown> {
  const column = TIMES.get(field)
  return column === undefined
    ? sql`fields->>${field}`
    : sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`
}

/**
 * Returns SQL that compares a contact's date with a day. February 29 counts as the 28th in other
 * years, and anniversaries come after the date.
 */
function isOn(on: OnDay): RawBuilder<unknown> {
  const date = dateSql(on)
  if (!on.yearly) return sql`${date} = ${on.date}`
  const [year = '', month = '', day = ''] = on.date.split('-')
  const leap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1
  const days = month === '02' && day === '28' && !leap ? ['02-28', '02-29'] : [`${month}-${day}`]
  return sql`substr(${date}, 6) = any(${days}::text[]) and ${date} <= ${on.date}`
}

function isIn({ zones }: OnDay): RawBuilder<unknown> {
  if (zones === null) return sql`true`
  const named = sql`coalesce(fields->>${ZONE_FIELD} = any(${zones.names}::text[]), false)`
  return zones.others === null
    ? named
    : sql`(${named} or not coalesce(fields->>${ZONE_FIELD} = any(${zones.others}::text[]), false))`
}

/**
 * Inserts contacts whose day it is as entrants, and returns their number. A contact already
 * inserted for this day is left out, since `occurrence` is the same.
 */
export async function noteOnDay(
  { db, accountId, now }: Scope,
  { automationId, newsletterId }: { automationId: string; newsletterId: string },
  on: OnDay,
): Promise<number> {
  return countAffected(
    db,
    sql`insert into automation_entrant (account_id, automation_id, contact_id, occurrence, reason, at)
      select ${uuidOf(accountId)}, ${uuidOf(automationId)}, contact_id, ${`date:${on.field}:${on.date}`}, 'date', ${now} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and status in ('active', 'pending')
        and ${isIn(on)} and ${isOn(on)} on conflict do nothing`,
  )
}
