import { DAY_MS } from '#lib/duration.ts'
import { localDate, startOfDay } from '#lib/time-zone.ts'
import { invalid } from '#operation/parse.ts'

type By = 'day' | 'week' | 'month'

/** The most periods in an answer: more than a year of days. */
export const PERIODS_MAX = 400
const DAYS_BY_DEFAULT = 90

interface AskedSpan {
  from?: string | undefined
  to?: string | undefined
  by: By
  timeZone: string
}

/**
 * Returns the bounds of the periods in a span. Throws a 422 when it is too long or ends before it
 * begins.
 */
export function boundsOf({ from, to, by, timeZone }: AskedSpan, now: Date): Date[] {
  const last = to ?? localDate(now, timeZone)
  const first = from ?? addDays(last, 1 - DAYS_BY_DEFAULT)
  if (first > last)
    throw invalid([
      {
        code: 'invalid_span',
        detail: `The span begins on ${first}, after its end on ${last}. Send an earlier \`from\`.`,
        pointer: '/from',
      },
    ])

  const dates: string[] = []
  for (let date = beginning(first, by); date <= last; date = next(date, by)) {
    if (dates.length === PERIODS_MAX)
      throw invalid([
        {
          code: 'too_many_periods',
          detail: `From ${first} to ${last} there are more than ${PERIODS_MAX} periods. Send a later \`from\`, or a longer period as \`by\`.`,
          pointer: '/from',
        },
      ])
    dates.push(date)
  }
  return [...dates, next(dates.at(-1)!, by)].map((date) => startOfDay(date, timeZone))
}

/** Returns the first day of the period that a date is in. Weeks begin on Monday (ISO 8601). */
function beginning(date: string, by: By): string {
  if (by === 'day') return date
  if (by === 'month') return `${date.slice(0, 8)}01`
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function next(date: string, by: By): string {
  if (by === 'day') return addDays(date, 1)
  return by === 'week' ? addDays(date, 7) : beginning(addDays(date, 31), 'month')
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
