import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Amount, Currency } from '../record/product.ts'

export const COUPONS_MAX = 500

export const codeTaken = refusal('code_taken', 409, 'Another coupon has this code')
export const tooManyCoupons = refusal(
  'too_many_coupons',
  409,
  'The account has all the coupons it may have',
)

export const CouponCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{2,40}$/, 'A code has 2 to 40 letters, digits, - and _')
  .meta({
    description: 'The code that buyers type, in small or capital letters.',
    examples: ['SPRING'],
  })

export const PercentOff = z
  .int()
  .min(1)
  .max(100)
  .meta({
    description: 'The part of the price that it takes off; 100 makes a free order.',
    examples: [20],
  })
export const AmountOff = Amount.min(1).meta({
  description: 'What it takes off, in the minor unit; at most the price.',
  examples: [500],
})
export const Duration = z.enum(['once', 'forever']).meta({
  description:
    'For subscriptions: the first payment or all of them. An order of a product is one payment.',
  examples: ['once'],
})

export const Coupon = z
  .strictObject({
    id: Id('cpn'),
    code: CouponCode,
    percentOff: PercentOff.nullable(),
    amountOff: AmountOff.nullable(),
    currency: Currency.nullable().meta({
      description: 'That of amountOff: it counts for prices in it alone.',
      examples: [null],
    }),
    duration: Duration,
    redeemBy: Timestamp.nullable(),
    maxRedemptions: z
      .int()
      .min(1)
      .nullable()
      .meta({ examples: [100] }),
    redemptions: z
      .int()
      .min(0)
      .meta({
        description: 'The orders that used it, with those that still wait for their payment.',
        examples: [3],
      }),
    archivedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.output<typeof Coupon>

export interface StoredCoupon extends Omit<Coupon, 'redeemBy' | 'archivedAt' | 'createdAt'> {
  redeemBy: Date | null
  archivedAt: Date | null
  createdAt: Date
}

export function showCoupon(coupon: StoredCoupon): Coupon {
  const { redeemBy, archivedAt, createdAt } = coupon
  return {
    ...coupon,
    redeemBy: redeemBy?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
