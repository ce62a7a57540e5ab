import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findVisitedNewsletter } from '#areas/contacts/index.ts'
import { paymentAccountOf } from '#areas/payments/index.ts'
import { findFiles } from '../record/product-file-sql.ts'
import { findProduct } from '../record/product-sql.ts'
import { publicProduct, PublicProduct, shopNewsletter, ShopNewsletter } from './public-product.ts'

export const NO_PRODUCT = 'There is no product at this address. It may not be for sale any more.'

export const get_product_page = operation({
  name: 'get_product_page',
  route: null,
  summary: 'Read the page that sells a product, as any visitor sees it.',
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject({ productId: Id('prd') }),
  output: z.strictObject({
    newsletter: ShopNewsletter,
    product: PublicProduct,
    livemode: z.boolean().meta({ description: 'False: what is paid here is play money.' }),
  }),
  status: 200,
  refuses: [notFound],
  example: { productId: exampleId('prd') },

  async handler({ productId }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    const product = await findProduct(ctx, productId)
    if (product?.newsletterId !== newsletter.id || product.status !== 'active')
      return ctx.refuse(notFound, NO_PRODUCT)
    const files = await findFiles(ctx, product.fileId ? [product.fileId] : [])
    const account = product.price > 0 ? await paymentAccountOf(ctx) : null
    return {
      newsletter: shopNewsletter(newsletter, ctx.caller),
      product: publicProduct(product, files.get(product.fileId ?? '')),
      livemode: account?.livemode ?? true,
    }
  },
})
