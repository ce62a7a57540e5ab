import type { CampaignReport } from './campaign-report.ts'
import { testedOf } from '../variants/decide.ts'
import type { Variants } from '#areas/content/index.ts'
import type { Tested } from '../record/ab-test.ts'
import { verdictOf } from '../variants/verdict.ts'

/** Makes the report of an A/B test. `decided`: the figures at the decision; null before it. */
export function testReport(
  variants: Variants,
  decided: readonly Tested[] | null,
): NonNullable<CampaignReport['variants']> {
  const figures = decided ?? testedOf(variants)
  const { difference, pValue, clear } = verdictOf(figures)
  const rates = new Map(figures.map(({ key, value, of }) => [key, { value, of }]))
  const options = variants.options.map(({ key, counts: { recipients, sent, opens, clicks } }) => ({
    key,
    recipients,
    sent,
    opens,
    clicks,
    rate: rates.get(key) ?? { value: 0, of: 0 },
  }))
  return { options, difference, pValue, clear }
}
