import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { couponUser, discountOf, findCoupon } from '#areas/products/index.ts'
import { Interval } from '../record/subscription.ts'
import { notForSale } from '../selling/start_subscription.ts'

const Price = z.strictObject({ interval: Interval, full: z.int().min(0), price: z.int().min(0) })

export const preview_subscription = operation({
  name: 'preview_subscription',
  route: null,
  summary: 'A visitor sees a newsletter’s prices with a coupon, before they subscribe.',
  description:
    'Nothing begins, and nothing of the coupon is used up. The limit keeps codes from being tried out.',
  effect: 'read',
  access: 'public',
  limits: [perVisitor(20, 600)],
  input: z.strictObject({
    coupon: z.string().trim().min(1).max(40).meta({ description: 'The code of a coupon.' }),
  }),
  output: z.strictObject({
    lasts: z.boolean().meta({
      description: 'Whether the coupon counts for every payment, and not for the first alone.',
    }),
    prices: z.array(Price).max(2).meta({ description: 'Those that the coupon counts for.' }),
  }),
  status: 200,
  refuses: [notFound, notForSale],
  example: { coupon: 'SPRING' },

  async handler({ coupon }, ctx) {
    const { paid } = await findVisitedNewsletter(ctx)
    if (!paid.enabled)
      return ctx.refuse(notForSale, 'This newsletter takes no paid readers at the moment.')
    const offered = [
      { interval: 'month' as const, full: paid.monthlyPrice },
      { interval: 'year' as const, full: paid.yearlyPrice },
    ].flatMap(({ interval, full }) => (full === null ? [] : [{ interval, full }]))
    const found = []
    for (const one of offered)
      found.push({
        ...one,
        with: await priceWith(ctx, coupon, { price: one.full, currency: paid.currency }),
      })
    const refused = found.find((one) => one.with instanceof Problem)
    const good = found.flatMap(({ interval, full, with: seen }) =>
      seen instanceof Problem ? [] : [{ interval, full, ...seen }],
    )
    if (good.length === 0 && refused) throw refused.with
    return {
      lasts: good[0]?.lasts ?? false,
      prices: good.map(({ interval, full, price }) => ({ interval, full, price })),
    }
  },
})

/** Returns a price with a coupon, or a refusal when the result is too small to charge. */
async function priceWith(
  ctx: Context<never>,
  code: string,
  { price, currency }: { price: number; currency: string },
) {
  try {
    const { couponId, amount } = await discountOf(ctx, code, {
      price,
      currency,
      user: couponUser(ctx, { email: null, visitor: ctx.visitor }),
    })
    return {
      price: price - amount,
      lasts: (await findCoupon(ctx, couponId))?.duration === 'forever',
    }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
