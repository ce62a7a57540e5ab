/** Returns the first day of a time's month (UTC), in PostgreSQL's date format. */
export function monthOf(time: Date): string {
  return `${time.toISOString().slice(0, 7)}-01`
}

export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1))
}
