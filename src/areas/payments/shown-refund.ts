import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'

export const REFUNDS_SHOWN = 10

/** The sentence about a refund that failed after the provider had accepted it. */
export const REFUND_FAILED_LATER =
  'The bank did not take the money. It is in your account at the provider again. Pay it back in another way.'

/** The sentence about a refund that the provider refused. */
export const REFUND_REFUSED = 'The provider could not pay it back.'

const ShownRefund = z
  .strictObject({
    amount: z
      .int()
      .min(0)
      .max(99_999_999)
      .nullable()
      .meta({
        description: "In the currency's minor unit. Null: all that was left.",
        examples: [250],
      }),
    status: z
      .enum(['pending', 'succeeded', 'failed'])
      .meta({ description: 'failed: nothing was paid back.', examples: ['succeeded'] }),
    failure: z
      .string()
      .max(500)
      .nullable()
      .meta({
        description: 'The reason why it failed, as the provider gave it.',
        examples: [null],
      }),
    createdAt: Timestamp,
  })
  .meta({ id: 'ShownRefund' })

export const ShownRefunds = z
  .array(ShownRefund)
  .max(REFUNDS_SHOWN)
  .meta({
    description:
      'The last refunds that were asked for here, newest first. Those made at the provider are in refundedAmount alone.',
    examples: [[]],
  })
