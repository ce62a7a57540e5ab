import { z } from 'zod'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { consentText, findKnownContact, findVisitedNewsletter } from '#areas/contacts/index.ts'
import { paymentAccountOf, paymentsNotConfigured, takesCurrency } from '#areas/payments/index.ts'
import { wrongCode } from '../coupons/discount.ts'
import { RESERVED_MS, useCoupon } from '../coupons/reservation.ts'
import { ProductName } from '../record/product.ts'
import { shareProduct } from '../record/product-sql.ts'
import { beginOrder, insertOrder } from '../orders/order-sql.ts'
import { ORDER_SALE_KIND } from '../orders/order-sales.ts'
import { orderForFree } from './free-order.ts'
import { NO_PRODUCT } from './get_product_page.ts'
import { shopNewsletter, ShopNewsletter } from './public-product.ts'
import { priceFor, VisitorAmount, VisitorCoupon } from './visitor-price.ts'

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
    amount: VisitorAmount,
    coupon: VisitorCoupon.default(''),
    newsletter: z
      .boolean()
      .default(false)
      .meta({ description: 'The visitor wants the newsletter.' }),
    website: z
      .string()
      .max(1000)
      .default('')
      .meta({ description: 'The field that people do not see.' }),
  }),
  output: z.strictObject({
    newsletter: ShopNewsletter,
    product: ProductName,
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

  // Orders with the same address or coupon do not share a batched transaction. Row locks do the
  // rest.
  conflictKeys: ({ email, coupon }) => [
    mailboxIdentity(email),
    ...(coupon === '' ? [] : [`coupon ${coupon.toUpperCase()}`]),
  ],

  async handler({ productId, email, amount, coupon, newsletter: wantsNewsletter, website }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const product = await shareProduct(ctx, productId)
    if (product?.newsletterId !== newsletter.id || product.status !== 'active')
      return ctx.refuse(notFound, NO_PRODUCT)
    const {
      price,
      discount,
      coupon: used,
      user,
    } = await priceFor(ctx, product, { amount, coupon, email })
    const couponId = used?.couponId ?? null
    const next =
      product.requiresSignup && newsletter.asksForConfirmation
        ? ('confirm' as const)
        : ('mail' as const)
    const shown = {
      newsletter: shopNewsletter(newsletter, ctx.caller),
      product: product.name,
      email,
    }
    if (website !== '') return { ...shown, next, payment: null }
    if (price > 0) {
      const account = await paymentAccountOf(ctx)
      if (account?.status !== 'active' || !takesCurrency(account, product.currency))
        return ctx.refuse(paymentsNotConfigured, NO_PAYMENTS)
      const known = await findKnownContact(ctx, newsletter.id, email)
      const order = beginOrder(ctx, {
        newsletterId: newsletter.id,
        productId,
        email,
        subscriberId: known?.contact.id ?? null,
        amount: price,
        discount,
        currency: product.currency,
        livemode: account.livemode,
        couponId,
        consent: wantsNewsletter ? { text: consentText(newsletter), ip: ctx.visitor } : null,
      })
      const sale = { kind: ORDER_SALE_KIND, ref: order.id, livemode: account.livemode, user }
      if (used && !(await useCoupon(ctx, used, sale))) throw wrongCode()
      await insertOrder(ctx, order, used?.limited ? RESERVED_MS : undefined)
      return {
        ...shown,
        next: 'pay' as const,
        payment: { accountId: ctx.accountId, orderId: order.id },
      }
    }
    await orderForFree(ctx, newsletter, {
      product,
      email,
      discount,
      couponId,
      wantsNewsletter,
      ip: ctx.visitor,
    })
    return { ...shown, next, payment: null }
  },
})

const NO_PAYMENTS = 'This newsletter takes no payments at the moment. Write to its sender.'
