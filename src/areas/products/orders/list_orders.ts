import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Order, OrderStatus } from './order.ts'
import { countOrders, listOrders } from './order-sql.ts'
import { showOrders } from './show-orders.ts'

export const list_orders = operation({
  name: 'list_orders',
  route: 'GET /orders',
  summary: 'List orders, newest first.',
  effect: 'read',
  access: 'full',
  heavy: 'read',
  input: z.strictObject({
    productId: Id('prd').optional(),
    newsletterId: Id('nl').optional(),
    contactId: Id('sub').optional().meta({ description: 'Only orders of this contact.' }),
    email: EmailAddress.optional().meta({
      description: 'Only orders with this address, in either case.',
    }),
    status: OrderStatus.optional(),
    ...pageQuery,
  }),
  output: pageOf(Order),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include, ...filter }, ctx) {
    const found = await listOrders(ctx, filter, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countOrders(ctx, filter) : undefined
    return toPage(ctx, await showOrders(ctx, found), limit, {
      item: (order) => order,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
