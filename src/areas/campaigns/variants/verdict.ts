import { twoSided } from '#lib/normal.ts'
import type { VariantKey } from '#areas/content/index.ts'
import type { Tested } from '../record/ab-test.ts'

export interface Verdict {
  /** The option with the highest rate; the first of equals. */
  best: VariantKey
  /** The distance of the best rate above the second. */
  difference: number
  /** The probability of at least this difference between options that are equally good, by the two-proportion z-test. */
  pValue: number
  /** True when the best option is better by more than chance. */
  clear: boolean
}

const LEVEL = 0.05
/** Below that many expected readers on either side the normal approximation does not hold (Cochran 1954). */
const EXPECTED_MIN = 5

/**
 * Compares the best option with the second by the pooled two-proportion z-test, two-sided. Any of the pairs could have been the first two. So
 * with three or four options the p-value is multiplied by the number of pairs (Bonferroni). A test of equal options names a winner in at most 5 of 100.
 */
export function verdictOf(tested: readonly Tested[]): Verdict {
  const [best, second] = tested.toSorted((a, b) => rateOf(b) - rateOf(a))
  if (!best || !second) throw new Error('a test has two options or more')
  const pairs = (tested.length * (tested.length - 1)) / 2
  const pValue = Math.min(1, pairs * pOf(best, second))
  return { best: best.key, difference: rateOf(best) - rateOf(second), pValue, clear: pValue < LEVEL && isLarge(best, second) }
}

const rateOf = ({ value, of }: Tested) => (of === 0 ? 0 : value / of)

const pooled = (one: Tested, other: Tested) => (one.value + other.value) / (one.of + other.of)

function pOf(one: Tested, other: Tested): number {
  if (one.of === 0 || other.of === 0) return 1
  const p = pooled(one, other)
  const deviation = Math.sqrt(p * (1 - p) * (1 / one.of + 1 / other.of))
  return deviation === 0 ? 1 : twoSided((rateOf(one) - rateOf(other)) / deviation)
}

function isLarge(one: Tested, other: Tested): boolean {
  const p = pooled(one, other)
  return Math.min(one.of, other.of) * Math.min(p, 1 - p) >= EXPECTED_MIN
}
