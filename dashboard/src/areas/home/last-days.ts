import { OWN_ZONE } from '../../kit/TimeZoneSelect.tsx'

const DAY_MS = 86_400_000

/** Returns the span of the last days up to today, in the person's own zone. */
export function lastDays(count: number): { from: string; timeZone: string } {
  return { from: dayOf(Date.now() - (count - 1) * DAY_MS), timeZone: OWN_ZONE }
}

/** Returns a day in the person's own zone, as `2026-03-15`. */
function dayOf(ms: number): string {
  const at = new Date(ms)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
