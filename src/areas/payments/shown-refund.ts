import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { Timestamp } from '#operation/fields.ts'

/** The most refunds that an order or a subscription shows. */
export const REFUNDS_SHOWN = 10

/** The time after which a job has asked the provider for the last time: 20 tries within about two hours. */
export const REFUND_TRIED_MS = 3 * HOUR_MS

/** The failure of a refund that the provider had taken. */
export const REFUND_FAILED_LATER = 'The bank did not take the money. It is in your account at the provider again. Pay it back in another way.'

/** The failure of a refund to which the provider answered that it failed. */
export const REFUND_REFUSED = 'The provider could not pay it back.'

const ShownRefund = z
  .strictObject({
    amount: z
      .int()
      .min(0)
      .max(99_999_999)
      .nullable()
      .meta({ description: "In the currency's minor unit. Null: all that was left.", examples: [250] }),
    status: z.enum(['pending', 'succeeded', 'failed']).meta({ description: 'failed: nothing was paid back.', examples: ['succeeded'] }),
    failure: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'The reason why it failed, as the provider gave it.', examples: [null] }),
    createdAt: Timestamp,
  })
  .meta({ id: 'ShownRefund' })

/** The refunds that a seller's record shows. */
export const ShownRefunds = z
  .array(ShownRefund)
  .max(REFUNDS_SHOWN)
  .meta({
    description: 'The last refunds that were asked for here, newest first. Those made at the provider are in refundedAmount alone.',
    examples: [[]],
  })
