import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { inUse, useOf } from '#areas/newsletters/index.ts'
import { Product } from './record/product.ts'
import { lockProduct, writeProduct } from './record/product-sql.ts'
import { showProduct } from './record/show-products.ts'

export const archive_product = operation({
  name: 'archive_product',
  route: 'POST /products/{productId}/archive',
  summary: 'Sell a product no more. Orders and downloads go on.',
  description:
    'Its page is gone at once. A checkout that is open can still be paid, and its buyer gets the file. A product that automations, campaigns which are still to be sent, templates, welcome mails or other order mails name is not archived, except with `force`; texts that show it as a block say then that it is not for sale. update_product with status active takes it back.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    productId: Id('prd'),
    force: z
      .boolean()
      .default(false)
      .meta({ description: 'Archives it although texts or automations name it.' }),
  }),
  output: Product,
  status: 200,
  refuses: [notFound, inUse],
  example: { productId: exampleId('prd') },

  async handler({ productId, force }, ctx) {
    const current = await lockProduct(ctx, productId)
    if (!current) return ctx.refuse(notFound, `No product ${productId} in this account.`)
    ctx.guard(await showProduct(ctx, current))
    const use =
      force || current.status === 'archived' ? null : await useOf(ctx, 'product', productId)
    if (use) return ctx.refuse(inUse, use.detail, use.more)
    const archived = { ...current, status: 'archived' as const }
    await writeProduct(ctx, archived)
    return showProduct(ctx, archived)
  },
})
