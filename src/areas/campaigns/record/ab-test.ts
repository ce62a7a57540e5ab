import { countText } from '#operation/count-text.ts'
import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'
import { VARIANT_KEYS, VariantKey, type Variants } from '#areas/content/index.ts'

export const Winner = z
  .strictObject({
    key: VariantKey,
    clear: z.boolean().meta({
      description:
        'True when this option was better than the others by more than chance, at 95 percent. Without a clear winner A is sent.',
      examples: [true],
    }),
    decidedAt: Timestamp,
  })
  .meta({ id: 'CampaignWinner' })

/** Returns the option of an A/B test whose mails a mailing has; null for other mailings. */
export function variantOfPart(part: string): VariantKey | null {
  return VARIANT_KEYS.find((key) => part === testPart(key)) ?? null
}

/** Returns the `part` of the mailing for an option of an A/B test. */
export const testPart = (key: VariantKey) => `1:${key}`

/** Returns the number of readers in an A/B test: a share of the audience, rounded down. */
export const testersOf = ({ share }: Variants, matching: number) =>
  Math.floor((matching * share) / 100)

/** Returns why an audience is too small for an A/B test; null when each option has a reader. */
export function tooFew(variants: Variants, matching: number): string | null {
  const testers = testersOf(variants, matching)
  const needed = variants.options.length
  if (testers >= needed) return null
  return `The A/B test has ${countText(testers, 'reader', 'readers')} for ${needed} options: ${variants.share} percent of ${matching}. Raise variants.share, widen the audience, or take the test out.`
}

/** The result of one option of a test: `value` of its `of` readers opened or clicked. */
export interface Tested {
  key: VariantKey
  value: number
  of: number
}
