import { quoteText } from './quoted.ts'
import { type DateOrder, readTime } from './read-time.ts'

export interface PaidCells {
  /** `paid` makes the person a paid reader, until `paidUntil` or without end. */
  tier: 'free' | 'paid' | null
  paidUntil: string | null
}

type Fault = { code: string; detail: string } | null

const PAID = new Set(
  'paid premium comp comped complimentary gift gifted trial trialing yes y true t 1 bezahlt ja'.split(
    ' ',
  ),
)
const FREE = new Set('free none no n false f 0 null basic kostenlos gratis nein'.split(' '))

export function readTier(row: PaidCells, text: string): Fault {
  const word = text.toLowerCase()
  if (!PAID.has(word) && !FREE.has(word))
    return {
      code: 'invalid_tier',
      detail: `${quoteText(text)} is neither free nor paid. Write one of the two.`,
    }
  row.tier = PAID.has(word) ? 'paid' : 'free'
  return null
}

export function readPaidUntil(row: PaidCells, text: string, dateOrder: DateOrder): Fault {
  const time = readTime(text, dateOrder)
  if (!time)
    return {
      code: 'invalid_time',
      detail: `${quoteText(text)} is not a time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.`,
    }
  row.paidUntil = time.at.toISOString()
  return null
}

/**
 * Combines the cells about payment with the other columns of the row. An end in the past, or an end
 * beside “free”, does not make the person a paid reader.
 */
export function settlePaid(row: PaidCells, nowMs: number, isSaid: boolean): void {
  const { tier, paidUntil } = row
  const isPaid =
    (tier !== 'free' || isSaid) &&
    (paidUntil === null ? tier === 'paid' || isSaid : Date.parse(paidUntil) > nowMs)
  row.tier = isPaid ? 'paid' : null
  row.paidUntil = isPaid ? paidUntil : null
}

export function longerPaid(one: PaidCells, other: PaidCells): PaidCells {
  const [first, second] = [one.tier === 'paid', other.tier === 'paid']
  if (!first || !second) return first ? pick(one) : pick(other)
  if (one.paidUntil === null || other.paidUntil === null) return { tier: 'paid', paidUntil: null }
  return pick(one.paidUntil > other.paidUntil ? one : other)
}

const pick = ({ tier, paidUntil }: PaidCells) => ({ tier, paidUntil })
