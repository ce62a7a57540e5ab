import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { PRODUCT_PREVIEW, productOfPreview } from '../record/preview-link.ts'
import { ProductStatus } from '../record/product.ts'
import { findFiles } from '../record/product-file-sql.ts'
import { findProduct } from '../record/product-sql.ts'
import { NO_PRODUCT } from './get_product_page.ts'
import { publicProduct, PublicProduct, shopNewsletter, ShopNewsletter } from './public-product.ts'

export const get_product_preview = operation({
  name: 'get_product_preview',
  route: null,
  summary: 'Read the page of a product before it is published. Its link is the credential.',
  effect: 'read',
  access: 'reader',
  whileClosed: true,
  purpose: PRODUCT_PREVIEW,
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: ShopNewsletter,
    product: PublicProduct,
    status: ProductStatus,
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler(_input, ctx) {
    const product = await findProduct(ctx, productOfPreview(ctx.caller))
    const newsletter = product && (await findNewsletter(ctx, product.newsletterId))
    if (!newsletter || product.status === 'archived') return ctx.refuse(notFound, NO_PRODUCT)
    const files = await findFiles(ctx, product.fileId ? [product.fileId] : [])
    return {
      newsletter: shopNewsletter(newsletter, ctx.caller),
      product: publicProduct(product, files.get(product.fileId ?? '')),
      status: product.status,
    }
  },
})
