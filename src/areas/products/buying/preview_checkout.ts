import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { Amount } from '../record/product.ts'
import { findProduct } from '../record/product-sql.ts'
import { NO_PRODUCT } from './get_product_page.ts'
import { priceFor, VisitorAmount, VisitorCoupon } from './visitor-price.ts'

export const preview_checkout = operation({
  name: 'preview_checkout',
  route: null,
  summary: 'A visitor sees the price with a coupon, before they order.',
  description:
    'Nothing is ordered, and nothing of the coupon is used up. The limit keeps codes from being tried out.',
  effect: 'read',
  access: 'public',
  limits: [perVisitor(20, 600)],
  input: z.strictObject({
    productId: Id('prd'),
    amount: VisitorAmount,
    coupon: VisitorCoupon.min(1),
  }),
  output: z.strictObject({ full: Amount, discount: Amount, price: Amount }),
  status: 200,
  refuses: [notFound],
  example: { productId: exampleId('prd'), coupon: 'SPRING' },

  async handler({ productId, amount, coupon }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const product = await findProduct(ctx, productId)
    if (product?.newsletterId !== newsletter.id || product.status !== 'active')
      return ctx.refuse(notFound, NO_PRODUCT)
    const { full, discount, price } = await priceFor(ctx, product, { amount, coupon, email: null })
    return { full, discount, price }
  },
})
