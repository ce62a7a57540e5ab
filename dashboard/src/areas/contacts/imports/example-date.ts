import i18next from 'i18next'
import type { Preview } from './wizard.ts'

/** A date whose first two parts may both be a month. */
const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/

/** Finds a date in the first values of the columns that hold times. It says most where day and month differ. */
export function exampleOf({ columns }: Preview, dateFields: readonly string[]): string | null {
  const times = columns.filter(
    ({ target }) =>
      target === 'subscribedAt' || target === 'unsubscribedAt' || target === 'paidUntil' || (target !== null && dateFields.includes(target)),
  )
  const dates = times.flatMap(({ samples }) => samples).flatMap((text) => DATE.exec(text)?.[0] ?? [])
  return dates.find((text) => dayOf(text, 'dmy') !== dayOf(text, 'mdy')) ?? dates[0] ?? null
}

/** Writes a date of the file with the name of its month. */
export function dayOf(text: string, order: 'dmy' | 'mdy'): string {
  const [first = 1, second = 1, year = 2000] = (DATE.exec(text)?.slice(1) ?? []).map(Number)
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day))
  return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
