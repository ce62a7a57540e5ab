import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Product, ProductStatus } from './record/product.ts'
import { countProducts, listProducts } from './record/product-sql.ts'
import { showProducts } from './record/show-products.ts'

export const list_products = operation({
  name: 'list_products',
  route: 'GET /products',
  summary: 'List the products that readers buy or get for free, newest first.',
  effect: 'read',
  access: 'full',
  heavy: 'read',
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: 'Only products of this newsletter.' }),
    status: ProductStatus.optional(),
    ...pageQuery,
  }),
  output: pageOf(Product),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include, ...filter }, ctx) {
    const { fit, found } = await listProducts(ctx, filter, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countProducts(ctx, filter) : undefined
    return toPage(ctx, await showProducts(ctx, found), found.length > fit ? fit : limit, {
      item: (product) => product,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
