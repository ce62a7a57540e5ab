import { quoted } from './quoted.ts'
import { type DateOrder, readTime } from './read-time.ts'

/** The cells of a row about paid access. */
export interface PaidCells {
  /** Paid: the person becomes a paid reader, until `paidUntil` or for good. */
  tier: 'free' | 'paid' | null
  paidUntil: string | null
}

type Fault = { code: string; detail: string } | null

const PAID = new Set('paid premium comp comped complimentary gift gifted trial trialing yes y true t 1 bezahlt ja'.split(' '))
const FREE = new Set('free none no n false f 0 null basic kostenlos gratis nein'.split(' '))

/** Reads whether a person is a paid reader. */
export function readTier(row: PaidCells, text: string): Fault {
  const word = text.toLowerCase()
  if (!PAID.has(word) && !FREE.has(word)) return { code: 'invalid_tier', detail: `${quoted(text)} is neither free nor paid. Write one of the two.` }
  row.tier = PAID.has(word) ? 'paid' : 'free'
  return null
}

/** Reads the end of paid access. */
export function readPaidUntil(row: PaidCells, text: string, dateOrder: DateOrder): Fault {
  const time = readTime(text, dateOrder)
  if (!time) return { code: 'invalid_time', detail: `${quoted(text)} is not a time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.` }
  row.paidUntil = time.at.toISOString()
  return null
}

/** Settles what the two cells say together. An end that has passed makes no paid reader, and neither does one beside “free”. */
export function settlePaid(row: PaidCells, nowMs: number): void {
  const { tier, paidUntil } = row
  const isPaid = tier !== 'free' && (paidUntil === null ? tier === 'paid' : Date.parse(paidUntil) > nowMs)
  row.tier = isPaid ? 'paid' : null
  row.paidUntil = isPaid ? paidUntil : null
}

/** Returns the longer of two accesses. */
export function longerPaid(one: PaidCells, other: PaidCells): PaidCells {
  const [first, second] = [one.tier === 'paid', other.tier === 'paid']
  if (!first || !second) return first ? pick(one) : pick(other)
  if (one.paidUntil === null || other.paidUntil === null) return { tier: 'paid', paidUntil: null }
  return pick(one.paidUntil > other.paidUntil ? one : other)
}

const pick = ({ tier, paidUntil }: PaidCells) => ({ tier, paidUntil })
