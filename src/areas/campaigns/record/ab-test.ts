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

/** Returns the option that a mailing's part tests; null for other mailings. */
export function variantOfPart(part: string): VariantKey | null {
  return VARIANT_KEYS.find((key) => part === testPart(key)) ?? null
}

/** Returns the part of an option's mailing. Only the first step has a test. */
export const testPart = (key: VariantKey) => `1:${key}`

/** Returns how many readers test: the share of the audience, rounded down. */
export const testersOf = ({ share }: Variants, matching: number) =>
  Math.floor((matching * share) / 100)

/** Returns why an audience is too small for a test; null when each option has a reader. */
export function tooFew(variants: Variants, matching: number): string | null {
  const testers = testersOf(variants, matching)
  const needed = variants.options.length
  if (testers >= needed) return null
  return `The A/B test has ${countText(testers, 'reader', 'readers')} for ${needed} options: ${variants.share} percent of ${matching}. Raise variants.share, widen the audience, or take the test out.`
}

/** The result of one option: `value` of the `of` readers opened or clicked. */
export interface Tested {
  key: VariantKey
  value: number
  of: number
}
