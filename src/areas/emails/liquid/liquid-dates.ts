import { type Context, filters as builtIn, type FilterImplOptions } from 'liquidjs'
import { MINUTE_MS } from '#lib/duration.ts'
import { Lru } from '#lib/lru.ts'
import { instantOf, isTimeZone, localTime } from '#lib/time-zone.ts'
import { localeOf, type MailLocale } from './liquid-effort.ts'

type Filter = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown

/** The default date format of liquidjs, with English words. */
const ENGLISH = '%A, %B %-e, %Y at %-l:%M %P %z'
const DATE_ALONE = /^\d{4}(?:-\d\d){0,2}$/
const ZONED =
  /(?:\bUTC|\bGMT|\b[ECMP][SD]T|\d[zZ]|:\d\d(?:\.\d+)?\s*[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?$/
const NAMES = /%([-_0^#:]*)(\d*)([%AaBbhcpPxXZ])/g
const IN_A_DATE = /%[-_0^#:]*\d*[de]/

/** The parts of a date that are words, by conversion. */
const WORDS: Record<string, [Intl.DateTimeFormatPartTypes, Intl.DateTimeFormatOptions]> = {
  A: ['weekday', { weekday: 'long' }],
  a: ['weekday', { weekday: 'short' }],
  B: ['month', { month: 'long' }],
  b: ['month', { month: 'short' }],
  h: ['month', { month: 'short' }],
  p: ['dayPeriod', { hour: 'numeric', hour12: true }],
  P: ['dayPeriod', { hour: 'numeric', hour12: true }],
  Z: ['timeZoneName', { timeZoneName: 'short' }],
}
/** The conversions for a whole date or time. */
const WHOLE: Record<string, Intl.DateTimeFormatOptions> = {
  c: { dateStyle: 'medium', timeStyle: 'medium' },
  x: { dateStyle: 'short' },
  X: { timeStyle: 'medium' },
}

/** The formatters in memory: making one takes 50 µs, using it 1 µs. */
const formatters = new Lru<string, Intl.DateTimeFormat>(200)

/**
 * The formatted dates in memory. Readers of a mail mostly share them, and formatting one takes 110
 * µs.
 */
const known = new Lru<string, NonNullable<unknown>>(500)
const KNOWN_CHARACTERS = 100

/** Makes a date filter that uses the language and time zone of the mail. */
export function dateFilter(name: string): Filter {
  const write = dateWriter(name)
  return function (value, ...args) {
    const written = () => write.call(this, value, ...args)
    if (typeof value !== 'number' && typeof value !== 'string') return written()
    if (String(value).length > KNOWN_CHARACTERS) return written()
    const { language, timeZone } = localeOf(this.context)
    const second = isNow(value) ? Math.floor(new Date().getTime() / 1000) : null
    const key = JSON.stringify([name, value, args, language, timeZone, second])
    return known.keep(key, () => written() ?? '')
  }
}

const isNow = (value: unknown) => value === 'now' || value === 'today'

function dateWriter(name: string): Filter {
  return function (value, format, given, ...others) {
    const locale = localeOf(this.context)
    const isMoved = name === 'date' && given !== undefined && given !== null
    // The argument is an offset in minutes, or a time zone that the filter refuses.
    if (isMoved && !(typeof given === 'string' && isTimeZone(given)))
      return strftime(this.context, value, [format, given], locale.language)
    const timeZone = isMoved ? (given as string) : locale.timeZone
    const at = momentOf(value, locale.timeZone)
    if (at === null) return value
    const wanted = formatOf(name, format, [given, ...others])
    if (wanted === null && !/^en\b/i.test(locale.language))
      return formatter({ ...locale, timeZone }, { dateStyle: 'long', timeStyle: 'short' }).format(
        at,
      )
    const language = name === 'date_to_rfc822' ? 'en' : locale.language
    const written = withNames(wanted ?? ENGLISH, at, { language, timeZone })
    return strftime(this.context, at, [written, -offsetMinutes(at, timeZone)], language)
  }
}

/** Returns the format of a filter; null for the default one. */
function formatOf(name: string, format: unknown, [style]: readonly unknown[]): string | null {
  if (name === 'date_to_xmlschema') return '%Y-%m-%dT%H:%M:%S%:z'
  if (name === 'date_to_rfc822') return '%a, %d %b %Y %H:%M:%S %z'
  if (name === 'date') return format === undefined || format === null ? null : String(format)
  const month = name === 'date_to_string' ? '%b' : '%B'
  if (format !== 'ordinal') return `%d ${month} %Y`
  return style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`
}

function strftime(context: Context, value: unknown, args: unknown[], language: string): unknown {
  const { memoryLimit, opts } = context
  const found = builtIn['date'] as FilterImplOptions
  const filter = (typeof found === 'function' ? found : found.handler) as Filter
  const inLanguage = { memoryLimit, opts: { ...opts, locale: language } } as Context
  return filter.call({ context: inLanguage }, value, ...args)
}

/**
 * Parses a time. A text without a time zone is in the newsletter's time zone. Returns null when the
 * value is no date.
 */
function momentOf(value: unknown, timeZone: string): Date | null {
  if (isNow(value)) return new Date()
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    return valid(new Date(Number(value) * 1000))
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (ZONED.test(text)) return valid(new Date(text))
  const local = DATE_ALONE.test(text)
    ? new Date(text)
    : (valid(new Date(`${text}Z`)) ?? new Date(`${text} UTC`))
  if (Number.isNaN(local.getTime())) return null
  return valid(instantOf(local.toISOString().slice(0, 19), timeZone))
}

const valid = (at: Date) => (Number.isNaN(at.getTime()) ? null : at)

function offsetMinutes(at: Date, timeZone: string): number {
  const local = Date.parse(`${localTime(at, timeZone)}Z`)
  return Math.round((local - at.getTime()) / MINUTE_MS)
}

/** Replaces the conversions for words in a format. A `%` in them is escaped. */
function withNames(format: string, at: Date, locale: MailLocale): string {
  const isInDate = IN_A_DATE.test(format)
  return format.replace(NAMES, (whole, flags: string, width: string, conversion: string) => {
    if (conversion === '%') return whole
    const style = WHOLE[conversion]
    const name = style
      ? formatter(locale, style).format(at)
      : nameOf(conversion, at, { ...locale, isInDate })
    return inCase(name, flags, conversion, locale.language)
      .padStart(Number(width) || 0, flags.includes('0') ? '0' : ' ')
      .replaceAll('%', '%%')
  })
}

/** Returns a name in the grammatical form that it has next to a day: `24 декабря`. */
function nameOf(
  conversion: string,
  at: Date,
  { isInDate, ...locale }: MailLocale & { isInDate: boolean },
): string {
  const [part, style] = WORDS[conversion]!
  const read = (options: Intl.DateTimeFormatOptions) =>
    formatter(locale, options)
      .formatToParts(at)
      .find(({ type }) => type === part)?.value ?? ''
  const name = isInDate && part === 'month' ? read({ ...style, day: 'numeric' }) : ''
  if (/\p{L}/u.test(name)) return name
  return part === 'month' ? formatter(locale, style).format(at) : read(style)
}

function inCase(name: string, flags: string, conversion: string, language: string): string {
  if (flags.includes('^')) return name.toLocaleUpperCase(language)
  if (conversion === 'P') return name.toLocaleLowerCase(language)
  if (!flags.includes('#')) return name
  const capitals = name.toLocaleUpperCase(language)
  return name === capitals ? name.toLocaleLowerCase(language) : capitals
}

/**
 * Returns a formatter. It always uses the Gregorian calendar, because the numbers next to the names
 * do.
 */
function formatter(
  { language, timeZone }: MailLocale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return formatters.keep(
    `${language} ${timeZone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat([language, 'en'], { calendar: 'gregory', timeZone, ...options }),
  )
}
