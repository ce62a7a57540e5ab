import { twoSided } from '#lib/normal.ts'
import type { VariantKey } from '#areas/content/index.ts'
import type { Tested } from '../record/ab-test.ts'

interface Verdict {
  /** The option with the highest rate, or the first of several. */
  best: VariantKey
  /** The difference between the two highest rates. */
  difference: number
  /** The probability of such a difference between equal options, by a two-proportion z-test. */
  pValue: number
  /** Whether the difference is significant. */
  clear: boolean
}

const LEVEL = 0.05
/** The expected readers below which the z-test is not exact enough (Cochran 1954). */
const EXPECTED_MIN = 5

/**
 * Compares the two best options by a pooled, two-sided z-test. The p-value is multiplied by the
 * number of pairs of options (Bonferroni), so that equal options have a winner in at most 5 % of
 * tests.
 */
export function verdictOf(tested: readonly Tested[]): Verdict {
  const [best, second] = tested.toSorted((a, b) => rateOf(b) - rateOf(a))
  if (!best || !second) throw new Error('a test has two options or more')
  const pairs = (tested.length * (tested.length - 1)) / 2
  const pValue = Math.min(1, pairs * pOf(best, second))
  return {
    best: best.key,
    difference: rateOf(best) - rateOf(second),
    pValue,
    clear: pValue < LEVEL && isLarge(best, second),
  }
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
