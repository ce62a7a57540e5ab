import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ZONE_FIELD } from '../running/local-time.ts'

/** Lists the time zones that contacts of a newsletter have of their own, as they are written. */
export async function zonesOf({ db, accountId }: AccountDb, newsletterId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ zone: string }>`select distinct fields->>${ZONE_FIELD} as zone from contact where account_id = ${uuidOf(accountId)}
      and newsletter_id = ${uuidOf(newsletterId)} and jsonb_exists(fields, ${ZONE_FIELD})`,
  )
  return found.map(({ zone }) => zone)
}

/** The contacts whose date is a day: of one time zone or of several. */
export interface OnDay {
  field: string
  yearly: boolean
  /** The date of the contact, offset taken away: `2026-02-28`. */
  date: string
  /** The time zones that contacts have; null for all contacts. `others`: also those without one, or with another than these names. */
  zones: { names: readonly string[]; others: readonly string[] | null } | null
  /** The zone in which times of the contact are days. */
  zone: string
}

// A custom field may be named `constructor`, which every object inherits.
const TIMES: ReadonlyMap<string, string> = new Map([
  ['paidUntil', 'paid_until'],
  ['subscribedAt', 'subscribed_at'],
  ['confirmedAt', 'confirmed_at'],
])

/** The date of a contact as text (`2026-02-28`); null where it has none. */
function dateSql({ field, zone }: Pick<OnDay, 'field' | 'zone'>): RawBuilder<unknown> {
  const column = TIMES.get(field)
  return column === undefined ? sql`fields->>${field}` : sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`
}

/** Compares a contact's date with a day. In a year without it, 29 February is 28 February. Before the first date there is no anniversary. */
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
  return zones.others === null ? named : sql`(${named} or not coalesce(fields->>${ZONE_FIELD} = any(${zones.others}::text[]), false))`
}

/** Notes the contacts whose day has come, who then enter in batches. `occurrence` is the same for the same day, however often it is looked at. */
export async function noteOnDay(
  { db, accountId, now }: Scope,
  { automationId, newsletterId }: { automationId: string; newsletterId: string },
  on: OnDay,
): Promise<number> {
  return affected(
    db,
    sql`insert into automation_entrant (account_id, automation_id, contact_id, occurrence, reason, at)
      select ${uuidOf(accountId)}, ${uuidOf(automationId)}, contact_id, ${`date:${on.field}:${on.date}`}, 'date', ${now} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and status in ('active', 'pending')
        and ${isIn(on)} and ${isOn(on)} on conflict do nothing`,
  )
}
