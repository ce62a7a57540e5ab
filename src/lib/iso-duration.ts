import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './duration.ts'

/**
 * A pattern for ISO 8601 durations without months and years, because their lengths vary. A day has
 * 24 hours.
 */
export const ISO_DURATION =
  /^P(?=\d|T\d)(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/

/** Returns a duration in milliseconds. Null: the text is not such a duration. */
export function durationMs(text: string): number | null {
  const found = ISO_DURATION.exec(text)
  if (!found) return null
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS
}
