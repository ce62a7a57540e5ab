import i18next from 'i18next'
import type { Preview } from './wizard.ts'

/** A date whose first two parts may both be a month. */
const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/

const TIMES: ReadonlySet<unknown> = new Set(['subscribedAt', 'unsubscribedAt', 'paidUntil'])

type Columns = Pick<Preview, 'columns'>

/** Lists the columns that hold times. */
function timesOf({ columns }: Columns, dateFields: readonly string[]): Columns['columns'] {
  return columns.filter(
    ({ target }) => TIMES.has(target) || (target !== null && dateFields.includes(target)),
  )
}

/** Finds a date among the first values, best one whose day and month differ. */
export function exampleOf(preview: Columns, dateFields: readonly string[]): string | null {
  const dates = timesOf(preview, dateFields)
    .flatMap(({ samples }) => samples)
    .flatMap((text) => DATE.exec(text)?.[0] ?? [])
  return dates.find((text) => dayOf(text, 'dmy') !== dayOf(text, 'mdy')) ?? dates[0] ?? null
}

/** Names the columns below which the questions about words and dates stand; null for none. */
export function askedColumns(
  preview: Columns,
  dateFields: readonly string[],
): { words: string | null; dates: string | null } {
  const times = timesOf(preview, dateFields)
  const unclear = times.find(({ samples }) => samples.some((text) => DATE.test(text))) ?? times[0]
  return {
    words: preview.columns.find(({ target }) => target === 'status')?.name ?? null,
    dates: unclear?.name ?? null,
  }
}

export function dayOf(text: string, order: 'dmy' | 'mdy'): string {
  const [first = 1, second = 1, year = 2000] = (DATE.exec(text)?.slice(1) ?? []).map(Number)
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day))
  return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date)
}
