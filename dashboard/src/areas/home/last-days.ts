const DAY_MS = 86_400_000

/** Returns the span of the last days up to today, in the person's own zone. */
export function lastDays(count: number): { from: string; timeZone: string } {
  return { from: dayOf(Date.now() - (count - 1) * DAY_MS), timeZone: zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone) }
}

/** Returns a day in the person's own zone, as `2026-03-15`. */
function dayOf(ms: number): string {
  const at = new Date(ms)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns the browser's zone where it is an IANA name. A browser without one says "Etc/Unknown". */
function zoneOf(name: string | undefined): string {
  return name === undefined || /unknown/i.test(name) ? 'UTC' : name
}
