import { z } from 'zod'
import type { FieldError } from '#operation/problem.ts'
import { applyContentChanges, Content, ContentChanges, fieldError } from '#areas/emails/index.ts'
import { PreviewText, Subject } from './subject.ts'
import { mergePatch } from '#lib/merge-patch.ts'

export const VARIANT_KEYS = ['A', 'B', 'C', 'D'] as const
const OPTIONS_MIN = 2

export const VariantKey = z.enum(VARIANT_KEYS).meta({ examples: ['B'] })
export type VariantKey = z.output<typeof VariantKey>

const Count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [0] })

const Counts = z
  .strictObject({
    recipients: Count('Readers who test this option.'),
    pending: Count('Readers it has not been sent to yet.'),
    sent: Count('Taken by the mail server.'),
    uncertain: Count(
      'Submitted, answer unknown. Most of these arrive, so they count in the rate as sent ones do.',
    ),
    opens: Count('People who opened it, or clicked in it.'),
    clicks: Count('People who clicked in it.'),
  })
  .meta({
    description:
      'The results of this option in the test. Readers of the rest are not among them. Read only.',
  })
export type VariantCounts = z.output<typeof Counts>

export const NOTHING_TESTED: VariantCounts = {
  recipients: 0,
  pending: 0,
  sent: 0,
  uncertain: 0,
  opens: 0,
  clicks: 0,
}

const Option = z.strictObject({
  key: VariantKey.meta({ description: 'A, B, C and D, in this order.', examples: ['A'] }),
  subject: Subject.optional(),
  previewText: PreviewText.optional(),
  content: Content.optional(),
  counts: Counts,
})
export type Option = z.output<typeof Option>

const share = z
  .int()
  .min(5)
  .max(50)
  .meta({
    description:
      'The percentage of the audience that tests, dealt to the options in equal parts. The rest waits for the winner.',
    examples: [20],
  })
const metric = z.enum(['opens', 'clicks']).meta({
  description:
    'The measure of the winner: the share of readers who open it, or who click in it. Opens and clicks of programs do not count.',
  examples: ['opens'],
})
const decideAfterMinutes = z
  .int()
  .min(1)
  .max(43_200)
  .meta({
    description: 'The minutes for which the test waits for opens or clicks after its last mail.',
    examples: [240],
  })
const decide = z.enum(['auto', 'manual']).meta({
  description:
    'auto: the winner is sent to the rest by itself, or A where none is clear. manual: choose_winner alone decides.',
  examples: ['auto'],
})

export const Variants = z
  .strictObject({
    share,
    metric,
    decideAfterMinutes,
    decide,
    options: z.array(Option).min(OPTIONS_MIN).max(VARIANT_KEYS.length),
  })
  .meta({
    id: 'CampaignVariants',
    description:
      'An A/B test (docs/ab-tests.md). What an option leaves out is as in the campaign itself.',
  })
export type Variants = z.output<typeof Variants>

/**
 * Changes of an A/B test as a merge patch. A list of options replaces the former. A whole test from
 * an answer is accepted too.
 */
export const VariantsChanges = z
  .strictObject({
    share: share.optional(),
    metric: metric.optional(),
    decideAfterMinutes: decideAfterMinutes.optional(),
    decide: decide.optional(),
    options: z
      .array(Option.extend({ content: ContentChanges.optional(), counts: Counts.optional() }))
      .min(OPTIONS_MIN)
      .max(VARIANT_KEYS.length)
      .optional(),
  })
  .nullable()
  .optional()
  .meta({
    description:
      'An A/B test of the subject, the preview text or the content; null: none. Not given: 20 percent test, for opens, for 240 minutes, and it decides by itself.',
    examples: [null],
  })
export type VariantsChanges = z.output<typeof VariantsChanges>

const DEFAULTS: Variants = {
  share: 20,
  metric: 'opens',
  decideAfterMinutes: 240,
  decide: 'auto',
  options: [],
}

/**
 * Applies a merge patch to an A/B test, and returns the whole test; null for none. An option's
 * content without a format gets the format of the campaign's content.
 */
export function patchVariants(
  current: Variants | null,
  given: VariantsChanges,
  content: Content,
): Variants | null {
  if (given === undefined) return current
  if (given === null) return null
  const { options, ...rest } = given
  const base = mergePatch(current ?? DEFAULTS, rest)
  return options === undefined
    ? base
    : { ...base, options: options.map((option, i) => writtenOption(option, content, i)) }
}

type WrittenOption = NonNullable<NonNullable<VariantsChanges>['options']>[number]

function writtenOption(
  { content, counts: _counts, ...texts }: WrittenOption,
  { format }: Content,
  i: number,
): Option {
  const none: Content = format === 'blocks' ? { format, blocks: [] } : { format, body: '' }
  return {
    ...texts,
    ...(content && {
      content: applyContentChanges(none, content, `/variants/options/${i}/content`),
    }),
    counts: NOTHING_TESTED,
  }
}

/** Finds options of an A/B test that are missing or not in order. */
export function variantErrors(variants: Variants | null): FieldError[] {
  if (variants === null) return []
  if (variants.options.length === 0)
    return [
      fieldError('required', 'Give the options of the test: two to four.', '/variants/options'),
    ]
  return variants.options.flatMap(({ key }, i) =>
    key === VARIANT_KEYS[i]
      ? []
      : [
          fieldError(
            'invalid_value',
            `Name the options in order: this one is ${VARIANT_KEYS[i]}.`,
            `/variants/options/${i}/key`,
          ),
        ],
  )
}

/** Lists the campaign's content and those of its options. */
export function contentsOf({
  content,
  variants,
}: {
  content: Content
  variants: Variants | null
}): Content[] {
  return [content, ...(variants?.options ?? []).flatMap((option) => option.content ?? [])]
}

/** Removes the counts of options, which are stored with mailings. */
export function withoutCounts(variants: Variants): StoredVariants {
  return { ...variants, options: variants.options.map(({ counts: _counts, ...option }) => option) }
}

export const StoredVariants = Variants.extend({
  options: z
    .array(Option.omit({ counts: true }))
    .min(OPTIONS_MIN)
    .max(VARIANT_KEYS.length),
})
export type StoredVariants = Omit<Variants, 'options'> & { options: Omit<Option, 'counts'>[] }

export function withNothingTested(variants: StoredVariants): Variants {
  return {
    ...variants,
    options: variants.options.map((option) => ({ ...option, counts: NOTHING_TESTED })),
  }
}
