import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { instantOf, isTimeZone, localDate } from '#lib/time-zone.ts'
import type { Scope } from '#operation/scope.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { addDays } from '../running/local-time.ts'
import type { Trigger } from '../tree/trigger.ts'
import { noteOnDay, zonesOf } from './dates-sql.ts'
import type { Looking } from './look-sql.ts'

type DateTrigger = Extract<Trigger, { type: 'date' }>

/** The age of a missed day, as after an outage, above which it is skipped. */
const MISSED_MAX_MS = 3 * DAY_MS
/** The longest pause between two checks of dates. A reader's new time zone is noticed that late. */
const LOOK_MAX_MS = HOUR_MS

/** Stores contacts whose day has come since the last check. Returns when to check next. */
export async function lookAtDates(
  scope: Scope,
  { automationId, newsletterId, lookedAt }: Looking,
  trigger: DateTrigger,
): Promise<Date> {
  const newsletter = (await findNewsletter(scope, newsletterId))!
  const { field, offsetDays, time, yearly } = trigger
  const since = new Date(
    Math.max(lookedAt?.getTime() ?? scope.now.getTime(), scope.now.getTime() - MISSED_MAX_MS),
  )
  const looked = await zonesToLookAt(scope, newsletter, trigger)
  for (const { zone, zones } of looked)
    for (const day of daysWithin(since, scope.now, time, zone))
      await noteOnDay(
        scope,
        { automationId, newsletterId },
        { field, yearly, date: addDays(day, -offsetDays), zones, zone },
      )
  return nextLook(
    trigger,
    looked.map(({ zone }) => zone),
    scope.now,
  )
}

export async function firstLook(
  scope: Scope,
  newsletterId: string,
  trigger: DateTrigger,
): Promise<Date> {
  const looked = await zonesToLookAt(scope, (await findNewsletter(scope, newsletterId))!, trigger)
  return nextLook(
    trigger,
    looked.map(({ zone }) => zone),
    scope.now,
  )
}

/** Lists the time zones to check. Contacts without a valid one use the newsletter's. */
async function zonesToLookAt(scope: Scope, newsletter: Newsletter, { zone }: DateTrigger) {
  if (zone === 'newsletter') return [{ zone: newsletter.timeZone, zones: null }]
  const written = (await zonesOf(scope, newsletter.id)).filter(isTimeZone)
  return [
    ...written.map((one) => ({ zone: one, zones: { names: [one], others: null } })),
    { zone: newsletter.timeZone, zones: { names: [], others: written } },
  ]
}

/** Lists the days on which the time of day is after one moment and up to another. */
export function daysWithin(after: Date, until: Date, time: string, zone: string): string[] {
  const days: string[] = []
  const last = addDays(localDate(until, zone), 1)
  for (let day = addDays(localDate(after, zone), -1); day <= last; day = addDays(day, 1)) {
    const at = instantOf(`${day}T${time}`, zone)
    if (at > after && at <= until) days.push(day)
  }
  return days
}

/** Returns the next moment at which it is the trigger's time of day in one of the zones. */
export function nextLook(
  { time, zone: whose }: Pick<DateTrigger, 'time' | 'zone'>,
  zones: readonly string[],
  now: Date,
): Date {
  const next = zones.flatMap((zone) => {
    const today = localDate(now, zone)
    return [0, 1, 2]
      .map((days) => instantOf(`${addDays(today, days)}T${time}`, zone))
      .filter((at) => at > now)
  })
  return new Date(
    Math.min(
      now.getTime() + (whose === 'reader' ? LOOK_MAX_MS : DAY_MS),
      ...next.map((at) => at.getTime()),
    ),
  )
}
