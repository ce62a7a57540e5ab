import { DAY_MS } from './duration.ts'
import { Lru } from './lru.ts'

/** A cache of formatters, because making one takes 30 µs and using it 1 µs. */
const formatters = new Lru<string, Intl.DateTimeFormat>(100)

/** Returns whether a name is in the IANA time zone database. Offsets such as `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}

export function localDate(at: Date, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10)
}

/** Returns the moment at which a day begins. It is later than midnight where that is skipped. */
export function startOfDay(date: string, timeZone: string): Date {
  return instantOf(`${date}T00:00`, timeZone)
}

/**
 * Returns the moment of a local time (`2027-03-28T09:00`). A time that is skipped moves forward by
 * the gap. Of a time that occurs twice, the first is taken (RFC 5545 §3.3.5).
 */
export function instantOf(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  // At that time the zone's offset is either the one a day before or the one a day after.
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map(
    (near) => wanted - offsetMs(near, timeZone),
  )
  const [first = wanted, second = first] = candidates.sort((a, b) => a - b)
  return new Date(first + offsetMs(first, timeZone) >= wanted ? first : second)
}

/** Returns the local time (`2027-03-28T09:00:00`) of a moment in a time zone. */
export function localTime(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 19)
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = new Date(0)
  local.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  local.setUTCHours(part('hour'), part('minute'), part('second'))
  return local.getTime() - Math.floor(at / 1000) * 1000
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  return formatters.keep(
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        calendar: 'iso8601',
        hourCycle: 'h23',
        ...numeric,
      }),
  )
}
