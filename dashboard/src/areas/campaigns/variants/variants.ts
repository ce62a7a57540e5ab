import type { OutputOf } from '../../../shapes.ts'

type Campaign = OutputOf<'get_campaign'>
type Variants = NonNullable<Campaign['variants']>

export const KEYS = ['A', 'B', 'C', 'D'] as const

export type Option = Omit<Variants['options'][number], 'counts'>
export type VariantsDraft = Omit<Variants, 'options'> & { options: Option[] }

/** Returns the A/B test of a campaign without its counts. */
export function variantsDraft({ variants }: Campaign): VariantsDraft | null {
  return (
    variants && {
      ...variants,
      options: variants.options.map(({ counts: _counts, ...option }) => option),
    }
  )
}

/** Returns the wanted option, or A where it was removed. Null without a test. */
export function shownOption(
  variants: Pick<VariantsDraft, 'options'> | null,
  wanted: Option['key'],
): Option['key'] | null {
  if (variants === null) return null
  return variants.options.some(({ key }) => key === wanted) ? wanted : 'A'
}

/** Returns whether a winner can be chosen: the test waits, or its mails are being sent. */
export const canChoose = ({ variants, winner, status, stopReason, steps }: Campaign) =>
  variants !== null &&
  winner === null &&
  steps.length > 0 &&
  (status === 'sending' || stopReason === 'awaiting_winner')
