import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'

const DAY_S = DAY_MS / SECOND_MS

type Every = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

/**
 * Returns the end of a period. Months keep the day of the first one: 31 January, 28 February, 31
 * March.
 */
export function periodEnd(
  start: number,
  anchor: number,
  { interval, interval_count: count }: Every,
): number {
  if (interval === 'day') return start + count * DAY_S
  if (interval === 'week') return start + count * 7 * DAY_S
  const from = new Date(start * SECOND_MS)
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1) * count
  const day = new Date(anchor * SECOND_MS).getUTCDate()
  const last = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = Date.UTC(
    from.getUTCFullYear(),
    months,
    Math.min(day, last),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  )
  return end / SECOND_MS
}

/** Returns the part of an amount for some seconds of a period, rounded half away from zero. */
export function shareOf(amount: number, partS: number, wholeS: number): number {
  if (wholeS <= 0) return 0
  const sign = amount < 0 ? -1n : 1n
  const share =
    (BigInt(Math.abs(amount)) * BigInt(partS) * 2n + BigInt(wholeS)) / (2n * BigInt(wholeS))
  return Number(sign * share)
}
