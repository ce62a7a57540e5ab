import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limits/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { consentText, findContactByEmail, visitedNewsletter } from '#areas/contacts/index.ts'
import { paymentAccountOf, paymentsNotConfigured } from '#areas/payments/index.ts'
import { moneyText, readAmount } from '#lib/currency.ts'
import { redeem } from '../coupons/coupon-sql.ts'
import { discountOf, wrongCode } from '../coupons/discount.ts'
import { chargeError } from '../record/price.ts'
import type { StoredProduct } from '../record/product.ts'
import { shareProduct } from '../record/product-sql.ts'
import { insertOrder } from '../orders/order-sql.ts'
import { orderForFree } from './free-order.ts'
import { NO_PRODUCT } from './get_product_page.ts'

export const start_checkout = operation({
  name: 'start_checkout',
  route: null,
  summary: 'A visitor orders a product on its page.',
  description:
    'The price is the product’s; the visitor only says an amount where the product asks for one. A free order is mailed, and the answer is the same for every address.',
  effect: 'write',
  access: 'public',
  limits: [perVisitor(5, 600)],
  input: z.strictObject({
    productId: Id('prd'),
    email: EmailAddress,
    amount: z.string().max(20).optional().meta({ description: 'What the visitor pays, in the major unit, where they may choose.' }),
    coupon: z.string().trim().max(40).default('').meta({ description: 'The code of a coupon.' }),
    newsletter: z.boolean().default(false).meta({ description: 'The visitor wants the newsletter.' }),
    website: z.string().max(1000).default('').meta({ description: 'The field that people do not see.' }),
  }),
  output: z.strictObject({
    email: EmailAddress,
    next: z.enum(['mail', 'confirm', 'pay']),
    payment: z
      .strictObject({ accountId: Id('acc'), orderId: Id('ord') })
      .nullable()
      .meta({ description: 'The order to be paid, for our own page.' }),
  }),
  status: 200,
  refuses: [notFound, paymentsNotConfigured],
  example: { productId: exampleId('prd'), email: 'reader@example.com' },

  async handler({ productId, email, amount, coupon, newsletter: wantsNewsletter, website }, ctx) {
    const newsletter = await visitedNewsletter(ctx)
    const product = await shareProduct(ctx, productId)
    if (product?.newsletterId !== newsletter.id || product.status !== 'active') return ctx.refuse(notFound, NO_PRODUCT)
    const full = priceFor(product, amount)
    const taken = coupon === '' || full === 0 ? null : await discountOf(ctx, coupon, { price: full, currency: product.currency })
    const [discount, couponId] = [taken?.amount ?? 0, taken?.couponId ?? null]
    const price = full - discount
    const next = product.requiresSignup && newsletter.asksForConfirmation ? ('confirm' as const) : ('mail' as const)
    if (website !== '') return { email, next, payment: null }
    if (price > 0) {
      const account = await paymentAccountOf(ctx)
      if (account?.status !== 'active') return ctx.refuse(paymentsNotConfigured, NO_PAYMENTS)
      if (couponId !== null && !(await redeem(ctx, couponId, account))) throw wrongCode()
      const contact = await findContactByEmail(ctx, newsletter.id, email)
      const order = await insertOrder(ctx, {
        newsletterId: newsletter.id,
        productId,
        email,
        subscriberId: contact?.id ?? null,
        amount: price,
        discount,
        currency: product.currency,
        livemode: account.livemode,
        couponId,
        consent: wantsNewsletter ? { text: consentText(newsletter), ip: ctx.visitor } : null,
      })
      return { email, next: 'pay' as const, payment: { accountId: ctx.accountId, orderId: order.id } }
    }
    await orderForFree(ctx, newsletter, { product, email, discount, couponId, wantsNewsletter, ip: ctx.visitor })
    return { email, next, payment: null }
  },
})

const NO_PAYMENTS = 'This newsletter takes no payments at the moment. Write to its sender.'

/** Returns the price for a visitor. Throws for an amount that is too low, or that cannot be charged. */
function priceFor(product: StoredProduct, written: string | undefined): number {
  const { price, minimumPrice, currency } = product
  if (minimumPrice === null) return price
  const amount = readAmount(written ?? '', currency)
  const wrong = (code: string, detail: string) => invalid([{ code, detail, pointer: '/amount' }])
  if (amount === null) throw wrong('invalid_value', `Write an amount such as ${moneyText(price, currency)}, in digits.`)
  if (amount < minimumPrice) throw wrong('too_small', `The least is ${moneyText(minimumPrice, currency)}.`)
  const charge = chargeError(amount, currency)
  if (charge) throw wrong(charge.code, charge.detail)
  return amount
}
