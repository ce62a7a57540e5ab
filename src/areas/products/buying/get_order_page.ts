import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ORDER, orderIdOf } from '../orders/order-links.ts'
import { findOrder } from '../orders/order-sql.ts'
import { NO_ORDER, OrderPage, orderPage } from './order-page.ts'

export const get_order_page = operation({
  name: 'get_order_page',
  route: null,
  summary: 'Read the page of an order. Its link is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: ORDER,
  input: z.strictObject({}),
  output: OrderPage,
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const order = await findOrder(ctx, orderIdOf(ctx.caller))
    return order ? orderPage(ctx, order) : ctx.refuse(notFound, NO_ORDER)
  },
})
