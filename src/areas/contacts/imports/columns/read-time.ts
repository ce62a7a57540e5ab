/** The order of day and month in dates such as 02/04/2021. */
export type DateOrder = 'dmy' | 'mdy'

/** A date of the calendar, and the moment that the text names. Without a zone it is UTC. */
export interface ReadTime {
  day: string
  at: Date
}

const TIME = String.raw`(?:[T,]?\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<half>[ap]m)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?: UTC)?)?`
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?<name>${MONTHS.join('|')})[a-z]*\\.?`

const YEAR_FIRST = new RegExp(String.raw`^(?<year>\d{4})(?<sep>[-/.])(?<month>\d{1,2})\k<sep>(?<day>\d{1,2})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(?<first>\d{1,2})(?<sep>[-/.])(?<second_part>\d{1,2})\k<sep>(?<year>\d{4})${TIME}$`, 'i')
const DAY_NAMED = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})\.?\s+${MONTH},?\s+(?<year>\d{4})${TIME}$`, 'i')
const MONTH_NAMED = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?${MONTH}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${TIME}$`, 'i')

/** Seconds or milliseconds since 1970, between 2001 and 2286. */
const UNIX = /^\d{10}(?:\d{3})?$/

/** The longest text that can be a time. Longer texts are refused unread. */
const TEXT_MAX = 60

/** Returns which orders a date such as 13/02/2021 allows; null for a date that is written otherwise. */
export function ordersOf(text: string): readonly DateOrder[] | null {
  const parts = text.length > TEXT_MAX ? null : YEAR_LAST.exec(text)?.groups
  // With dots the day comes first in every country that writes them.
  if (!parts || parts['sep'] === '.') return null
  const [first, second] = [Number(parts['first']), Number(parts['second_part'])]
  return [...(second <= 12 ? ['dmy' as const] : []), ...(first <= 12 ? ['mdy' as const] : [])]
}

/** Reads a time in the usual spellings. Returns null when it is none, or no date of the calendar. */
export function readTime(text: string, order: DateOrder): ReadTime | null {
  if (text.length > TEXT_MAX) return null
  if (UNIX.test(text)) {
    const at = new Date(Number(text.padEnd(13, '0')))
    return { day: at.toISOString().slice(0, 10), at }
  }
  const named = (YEAR_FIRST.exec(text) ?? DAY_NAMED.exec(text) ?? MONTH_NAMED.exec(text))?.groups
  if (named) return timeOf(named, named['month'] ? Number(named['month']) : MONTHS.indexOf(named['name']!.toLowerCase()) + 1, Number(named['day']))
  const parts = YEAR_LAST.exec(text)?.groups
  if (!parts) return null
  const [first, second] = [Number(parts['first']), Number(parts['second_part'])]
  const dayFirst = parts['sep'] === '.' || order === 'dmy'
  return timeOf(parts, dayFirst ? second : first, dayFirst ? first : second)
}

type Parts = Record<string, string | undefined>

function timeOf({ year, hour, minute, second, fraction = '0', half, zone }: Parts, month: number, day: number): ReadTime | null {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const midnight = new Date(`${date}T00:00:00Z`)
  // PostgreSQL has no year 0, which tables write for "never".
  if (midnight.getUTCDate() !== day || midnight.getUTCFullYear() < 1) return null
  const hours = hourOf(Number(hour ?? 0), half)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null
  const seconds = hours * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0) - offsetOf(zone)
  return { day: date, at: new Date(midnight.getTime() + seconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))) }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** Returns the seconds that a zone is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  const parts = zone === undefined ? null : /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  return parts ? (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60) : 0
}
