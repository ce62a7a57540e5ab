/**
 * Returns the two-sided probability of a deviation of at least `z` standard deviations. Uses erfcc
 * of Numerical Recipes (2nd edition, §6.2), exact to 1.2e-7.
 */
export function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const series = COEFFICIENTS.reduceRight((sum, one) => one + t * sum, 0)
  return t * Math.exp(-x * x + series)
}

const COEFFICIENTS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]
