import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { CONFIRM } from '#areas/contacts/index.ts'
import { orderUrl } from '../orders/order-links.ts'
import { listOrders } from '../orders/order-sql.ts'
import { findProduct } from '../record/product-sql.ts'

const SHOWN = 5

export const list_confirmed_orders = operation({
  name: 'list_confirmed_orders',
  route: null,
  summary:
    'List the free products that a reader has got by confirming. The confirmation’s link is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: CONFIRM,
  input: z.strictObject({}),
  output: z.strictObject({
    orders: z
      .array(z.strictObject({ name: z.string().max(100), url: z.url().max(2000) }))
      .max(SHOWN),
  }),
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    if (ctx.caller.kind !== 'reader')
      throw new Error('list_confirmed_orders was called without a link')
    const found = await listOrders(
      ctx,
      { contactId: ctx.caller.subjectId, status: 'paid' },
      { limit: SHOWN, before: null },
    )
    const orders: { name: string; url: string }[] = []
    for (const { id, productId, amount } of found.slice(0, SHOWN)) {
      const product = amount === 0 ? await findProduct(ctx, productId) : undefined
      if (product?.requiresSignup)
        orders.push({ name: product.name, url: orderUrl(ctx.ports, ctx.accountId, id) })
    }
    return { orders }
  },
})
