import { ownZone } from '../../own-zone.ts'

const DAY_MS = 86_400_000

/** Returns the span of the last days up to today, in the person's own zone. */
export function lastDays(count: number): { from: string; timeZone: string } {
  const timeZone = ownZone()
  return { from: dayOf(Date.now() - (count - 1) * DAY_MS, timeZone), timeZone }
}

/** Returns a day in a zone, as `2026-03-15`, which is how Sweden writes it. */
function dayOf(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(ms)
}
