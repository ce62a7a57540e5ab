import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Product } from './record/product.ts'
import { findProduct } from './record/product-sql.ts'
import { showProduct } from './record/show-products.ts'

export const get_product = operation({
  name: 'get_product',
  route: 'GET /products/{productId}',
  summary: 'Read one product.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ productId: Id('prd') }),
  output: Product,
  status: 200,
  refuses: [notFound],
  example: { productId: exampleId('prd') },

  async handler({ productId }, ctx) {
    const found = await findProduct(ctx, productId)
    if (!found) return ctx.refuse(notFound, `No product ${productId} in this account.`)
    return showProduct(ctx, found)
  },
})
