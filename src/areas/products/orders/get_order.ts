import { z } from 'zod'
import { exampleId } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Order, OrderId } from './order.ts'
import { findOrder } from './order-sql.ts'
import { showOrder } from './show-orders.ts'

export const get_order = operation({
  name: 'get_order',
  route: 'GET /orders/{orderId}',
  summary: 'Read one order.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ orderId: OrderId }),
  output: Order,
  status: 200,
  refuses: [notFound],
  example: { orderId: exampleId('ord') },

  async handler({ orderId }, ctx) {
    const found = await findOrder(ctx, orderId)
    if (!found) return ctx.refuse(notFound, `No order ${orderId} in this account.`)
    return showOrder(ctx, found)
  },
})
