import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { isPlay, PLAY } from '#areas/payments/index.ts'
import { downloadsUntil, noAddress, Order, orderUnpaid, OrderId } from './order.ts'
import { lockOrder, writeOrder } from './order-sql.ts'
import { postOrderMail } from './post-order-mail.ts'
import { showOrder } from './show-orders.ts'

export const resend_order_email = operation({
  name: 'resend_order_email',
  route: 'POST /orders/{orderId}/resend',
  summary: 'Send the mail with the order’s link again.',
  description:
    'It goes to the address of the order, with the text as it is now. The downloads begin anew: 20 of them, within a year. Use it when a buyer writes that the link is lost or used up.',
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({ orderId: OrderId }),
  output: Order,
  status: 202,
  refuses: [notFound, orderUnpaid, noAddress],
  example: { orderId: exampleId('ord') },

  async handler({ orderId }, ctx) {
    const order = await lockOrder(ctx, orderId)
    if (!order) return ctx.refuse(notFound, `No order ${orderId} in this account.`)
    if (order.email === null)
      return ctx.refuse(noAddress, 'Its person was erased, so there is no address to send to.')
    if (order.status !== 'paid' && order.status !== 'partially_refunded')
      return ctx.refuse(
        orderUnpaid,
        `The order is ${order.status}, so its link gives no download. Send this for paid orders.`,
      )
    if (await isPlay(ctx, order)) return ctx.refuse(orderUnpaid, PLAY)
    const renewed = { ...order, downloads: 0, downloadsUntil: downloadsUntil(ctx.now) }
    await writeOrder(ctx, renewed)
    await postOrderMail(ctx, renewed, null)
    return showOrder(ctx, renewed)
  },
})
