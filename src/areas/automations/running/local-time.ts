import { DAY_MS } from '#lib/duration.ts'
import { instantOf, isTimeZone, localDate } from '#lib/time-zone.ts'
import type { Contact } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { WaitUntilStep } from '../tree/step.ts'

/** The custom field in which contacts have their own time zone. */
export const ZONE_FIELD = 'time_zone'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

function zoneOf(
  zone: 'reader' | 'newsletter',
  { fields }: Pick<Contact, 'fields'>,
  newsletter: Pick<Newsletter, 'timeZone'>,
): string {
  const own = zone === 'reader' && Object.hasOwn(fields, ZONE_FIELD) ? fields[ZONE_FIELD] : null
  return typeof own === 'string' && isTimeZone(own) ? own : newsletter.timeZone
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the date in a contact's field, in a time zone. Returns null when the contact has no such
 * date.
 */
function dateOf(contact: Contact, field: string, zone: string): string | null {
  const own =
    field === 'paidUntil' || field === 'subscribedAt' || field === 'confirmedAt'
      ? contact[field]
      : undefined
  if (own !== undefined) return own === null ? null : localDate(new Date(own), zone)
  const value = Object.hasOwn(contact.fields, field) ? contact.fields[field] : null
  return typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
    ? value
    : null
}

/**
 * Returns when a wait ends for a contact who arrives now, or null when the contact lacks the date
 * that the wait counts from.
 */
export function waitEnd(
  at: NonNullable<WaitUntilStep['at']>,
  contact: Contact,
  newsletter: Newsletter,
  now: Date,
): Date | null {
  const zone = zoneOf(at.zone, contact, newsletter)
  if (at.field !== undefined) {
    const date = dateOf(contact, at.field, zone)
    return date === null ? null : instantOf(`${addDays(date, at.offsetDays ?? 0)}T${at.time}`, zone)
  }
  let date = addDays(localDate(now, zone), at.afterDays ?? 0)
  // Tries at most nine days: the day of arrival, whose time may be over, and then eight more, which
  // contain each weekday.
  for (let tries = 0; tries < 9; tries += 1, date = addDays(date, 1)) {
    const day = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]!
    const instant = instantOf(`${date}T${at.time}`, zone)
    if (instant > now && (at.weekdays === undefined || at.weekdays.includes(day))) return instant
  }
  return null
}
