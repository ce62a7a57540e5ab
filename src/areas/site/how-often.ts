import { DAY_MS } from '#lib/duration.ts'

type Rhythm =
  | 'daily'
  | 'some_a_week'
  | 'weekly'
  | 'fortnightly'
  | 'monthly'
  | 'quarterly'
  | 'now_and_then'

/** The usual interval between issues: each frequency with its longest interval in days. */
const RHYTHMS: readonly (readonly [days: number, Rhythm])[] = [
  [1.6, 'daily'],
  [5, 'some_a_week'],
  [10, 'weekly'],
  [20, 'fortnightly'],
  [45, 'monthly'],
  [120, 'quarterly'],
]
const ISSUES_MIN = 3

/**
 * Returns how often a newsletter is sent, computed from its issues, newest first. Long pauses are
 * ignored. Returns null when there are too few issues.
 */
export function howOften(sentAt: readonly string[]): Rhythm | null {
  if (sentAt.length < ISSUES_MIN) return null
  const gaps = sentAt.slice(1).map((at, i) => (Date.parse(sentAt[i]!) - Date.parse(at)) / DAY_MS)
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]!
  return RHYTHMS.find(([days]) => usual <= days)?.[1] ?? 'now_and_then'
}
