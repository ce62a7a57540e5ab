export type DateOrder = 'dmy' | 'mdy'

/** A date, and the instant of a text. Without a zone, the text is read in UTC. */
interface ReadTime {
  day: string
  at: Date
}

/** A time of day with a zone. Go writes the zone's name after its offset: `+0100 CET`. */
const TIME = String.raw`(?:[T,]?\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<half>[ap]m)?\s*(?:(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})(?: (?:[A-Z]{2,5}|[+-]\d{4}))?)?)?`

/** The languages in which names of months and weekdays are read. */
const LANGUAGES = 'en de fr es it pt nl pl sv da nb fi cs tr'.split(' ')

interface Names {
  months: Map<string, number>
  /** From Monday, 5 January 2026. */
  weekdays: Map<string, number>
}

let kept: Names | undefined

/** Returns the names of all languages. Made at the first use: they take 30 ms. */
function knownNames(): Names {
  kept ??= {
    months: namesOf((month) => Date.UTC(2026, month, 15), 12, ['month']),
    weekdays: namesOf((day) => Date.UTC(2026, 0, 5 + day), 7, ['weekday']),
  }
  return kept
}

/**
 * Returns the numbers of months or weekdays by full and short name. A name for two numbers is left
 * out.
 */
function namesOf(
  at: (number: number) => number,
  count: number,
  [part]: ['month' | 'weekday'],
): Map<string, number> {
  const names = new Map<string, number>()
  const unclear = new Set<string>()
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const)
      // Some languages use another form of a month after a day: Polish has “maj” and “5 maja”.
      for (const day of [{}, { day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(language, { [part]: style, ...day, timeZone: 'UTC' })
        for (let number = 0; number < count; number++) {
          const written = format.formatToParts(at(number)).find(({ type }) => type === part)?.value
          const name = plainName(written ?? '')
          if (!/^\p{L}+$/u.test(name)) continue
          if ((names.get(name) ?? number) !== number) unclear.add(name)
          names.set(name, number)
        }
      }
  for (const name of unclear) names.delete(name)
  return names
}

function plainName(written: string): string {
  return written.toLowerCase().replace(/\.$/, '')
}

const WORD = String.raw`\p{L}{2,15}\.?`
const WEEKDAY = String.raw`(?:(?<weekday>${WORD}),?\s+)?`

const YEAR_FIRST = new RegExp(
  String.raw`^(?<year>\d{4})(?<sep>[-/.])(?<month>\d{1,2})\k<sep>(?<day>\d{1,2})${TIME}$`,
  'i',
)
const YEAR_LAST = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<sep>[-/.])(?<second_part>\d{1,2})\k<sep>(?<year>\d{4})${TIME}$`,
  'i',
)
const DAY_NAMED = new RegExp(
  String.raw`^${WEEKDAY}(?<day>\d{1,2})[.º]?\s+(?:de\s+)?(?<name>${WORD}),?\s+(?:de\s+)?(?<year>\d{4})${TIME}$`,
  'iu',
)
const MONTH_NAMED = new RegExp(
  String.raw`^${WEEKDAY}(?<name>${WORD})\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${TIME}$`,
  'iu',
)

/** Seconds or milliseconds since 1970, of the years 2001 to 2286. */
const UNIX = /^\d{10}(?:\d{3})?$/

/** The most characters of a text that is read as a time. */
const TEXT_MAX = 60

/**
 * Returns the orders of day, month and year that a date such as 13/02/2021 may have; null for texts
 * of another form.
 */
export function ordersOf(text: string): readonly DateOrder[] | null {
  const parts = text.length > TEXT_MAX ? null : YEAR_LAST.exec(text)?.groups
  // When dots separate the parts, the day is first in every country that uses dots.
  if (!parts || parts['sep'] === '.') return null
  const [first, second] = [Number(parts['first']), Number(parts['second_part'])]
  return [...(second <= 12 ? ['dmy' as const] : []), ...(first <= 12 ? ['mdy' as const] : [])]
}

/** Reads a time in one of the usual forms; null for other texts. */
export function readTime(text: string, order: DateOrder): ReadTime | null {
  if (text.length > TEXT_MAX) return null
  if (UNIX.test(text)) {
    const at = new Date(Number(text.padEnd(13, '0')))
    return { day: at.toISOString().slice(0, 10), at }
  }
  const named = (YEAR_FIRST.exec(text) ?? DAY_NAMED.exec(text) ?? MONTH_NAMED.exec(text))?.groups
  if (named) {
    const { weekday, name, month } = named
    if (weekday !== undefined && !knownNames().weekdays.has(plainName(weekday))) return null
    const number =
      name === undefined ? Number(month) : (knownNames().months.get(plainName(name)) ?? -1) + 1
    return number === 0 ? null : timeOf(named, number, Number(named['day']))
  }
  const parts = YEAR_LAST.exec(text)?.groups
  if (!parts) return null
  const [first, second] = [Number(parts['first']), Number(parts['second_part'])]
  const dayFirst = parts['sep'] === '.' || order === 'dmy'
  return timeOf(parts, dayFirst ? second : first, dayFirst ? first : second)
}

type Parts = Record<string, string | undefined>

function timeOf(
  { year, hour, minute, second, fraction = '0', half, zone }: Parts,
  month: number,
  day: number,
): ReadTime | null {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const midnight = new Date(`${date}T00:00:00Z`)
  // PostgreSQL has no year 0, which files contain in place of "never".
  if (midnight.getUTCDate() !== day || midnight.getUTCFullYear() < 1) return null
  const hours = hourOf(Number(hour ?? 0), half)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null
  const seconds = hours * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0) - offsetOf(zone)
  return {
    day: date,
    at: new Date(midnight.getTime() + seconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))),
  }
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
