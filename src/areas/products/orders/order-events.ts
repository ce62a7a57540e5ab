import { z } from 'zod'
import { event } from '#operation/events/event.ts'
import { EXAMPLE_ORDER, Order } from './order.ts'

export const orderPaid = event({
  name: 'order.paid',
  summary: 'A reader pays for a product, or gets a free one. It is emitted once for an order.',
  data: z.strictObject({ order: Order }),
  example: { order: EXAMPLE_ORDER },
  newsletterOf: ({ order }) => order.newsletterId,
})
