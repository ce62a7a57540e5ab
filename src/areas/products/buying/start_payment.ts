import { z } from 'zod'
import { isClosed } from '#operation/account-data/closing.ts'
import { Id } from '#operation/fields.ts'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound, refusal } from '#operation/problem.ts'
import { mayGoOn } from '../coupons/reservation.ts'
import { ORDER, orderIdOf } from '../orders/order-links.ts'
import { isPlay } from '#areas/payments/index.ts'
import { findOrder } from '../orders/order-sql.ts'
import { NO_ORDER } from './order-page.ts'

const nothingToPay = refusal('nothing_to_pay', 409, 'This order waits for no payment')

export const start_payment = operation({
  name: 'start_payment',
  route: null,
  summary: 'Go on to the payment page of an order. The order’s link is the credential.',
  effect: 'write',
  access: 'reader',
  purpose: ORDER,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({}),
  output: z.strictObject({ accountId: Id('acc'), orderId: Id('ord') }),
  status: 200,
  refuses: [notFound, nothingToPay],
  example: {},

  async handler(_input, ctx) {
    const order = await findOrder(ctx, orderIdOf(ctx.caller))
    if (!order) return ctx.refuse(notFound, NO_ORDER)
    if (order.status !== 'pending' || order.amount === 0 || (await isPlay(ctx, order)))
      return ctx.refuse(nothingToPay, 'Look at its page again.')
    if (!(await mayGoOn(ctx, order.id)))
      return ctx.refuse(
        nothingToPay,
        'Its coupon was kept for half an hour. Order again on the page of the product.',
      )
    // Open payment pages of a closed newsletter are closed, and the product's file is erased soon.
    if (await isClosed(ctx))
      return ctx.refuse(nothingToPay, 'The newsletter is closed and sells no more.')
    return { accountId: ctx.accountId, orderId: order.id }
  },
})
