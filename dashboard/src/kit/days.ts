/** Returns the start of a day (`2027-03-01`) in the browser's zone; undefined without a day. */
export function startOfDay(day: string | undefined, plusDays = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  const at = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + plusDays)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
