import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { Currency } from '../record/product.ts'
import {
  AmountOff,
  codeTaken,
  Coupon,
  CouponCode,
  COUPONS_MAX,
  Duration,
  PercentOff,
  showCoupon,
  tooManyCoupons,
} from './coupon.ts'
import { countCoupons, findByCode, insertCoupon } from './coupon-sql.ts'

export const create_coupon = operation({
  name: 'create_coupon',
  route: 'POST /coupons',
  summary: 'Create a coupon that buyers type on the page of a product.',
  description:
    'Send percentOff, or amountOff with its currency. With 100 percent off the order is free and needs no payment provider. An order that waits for its payment counts as a redemption until it fails.',
  effect: 'grant',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({
    code: CouponCode,
    percentOff: PercentOff.nullable().default(null),
    amountOff: AmountOff.nullable().default(null),
    currency: Currency.nullable().default(null),
    duration: Duration.default('once'),
    redeemBy: Timestamp.nullable().default(null).meta({ description: 'It works until then.' }),
    maxRedemptions: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullable()
      .default(null)
      .meta({ description: 'The orders that may use it.', examples: [100] }),
  }),
  output: Coupon,
  status: 201,
  refuses: [codeTaken, tooManyCoupons],
  example: { code: 'SPRING', percentOff: 20 },

  async handler(input, ctx) {
    check(input)
    await lockAccount(ctx)
    if ((await countCoupons(ctx, false)) >= COUPONS_MAX)
      return ctx.refuse(
        tooManyCoupons,
        `An account has at most ${COUPONS_MAX} coupons. Archive one with archive_coupon first.`,
      )
    if (await findByCode(ctx, input.code))
      return ctx.refuse(codeTaken, `Archive the coupon ${input.code} first, or take another code.`)
    return showCoupon(
      await insertCoupon(ctx, {
        ...input,
        redeemBy: input.redeemBy === null ? null : new Date(input.redeemBy),
      }),
    )
  },
})

function check({
  percentOff,
  amountOff,
  currency,
}: {
  percentOff: number | null
  amountOff: number | null
  currency: string | null
}): void {
  const wrong = (code: string, detail: string, pointer: string) =>
    invalid([{ code, detail, pointer }])
  if (percentOff !== null && amountOff !== null)
    throw wrong('not_both', 'Send percentOff or amountOff, not both.', '/amountOff')
  if (percentOff === null && amountOff === null)
    throw wrong('required', 'Send percentOff or amountOff.', '/percentOff')
  if (amountOff !== null && currency === null)
    throw wrong('required', 'Send the currency of amountOff, such as eur.', '/currency')
  if (amountOff === null && currency !== null)
    throw wrong('not_both', 'A percentage has no currency. Leave it out.', '/currency')
}
