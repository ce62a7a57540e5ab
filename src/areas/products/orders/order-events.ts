import { z } from 'zod'
import { event } from '#operation/event.ts'
import { EXAMPLE_ORDER, Order } from './order.ts'

export const orderPaid = event({
  name: 'order.paid',
  summary: 'A reader pays for a product. It is emitted once for an order.',
  data: z.strictObject({ order: Order }),
  example: { order: EXAMPLE_ORDER },
  newsletterOf: ({ order }) => order.newsletterId,
})

export const orderPlaced = event({
  name: 'order.placed',
  summary:
    'A reader gets a product that costs nothing: it is free, or a coupon took the whole price off. It takes the place of `order.paid`.',
  data: z.strictObject({ order: Order }),
  example: { order: { ...EXAMPLE_ORDER, amount: 0, discount: EXAMPLE_ORDER.amount } },
  newsletterOf: ({ order }) => order.newsletterId,
})
