import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { settleContent } from '#areas/emails/index.ts'
import { findNamedNewsletter, requireNewsletter } from '#areas/newsletters/index.ts'
import { checkOrderEmail, checkPrices } from './record/check-product.ts'
import {
  Currency,
  MinimumPrice,
  OrderEmail,
  Price,
  Product,
  ProductDescription,
  ProductName,
  PRODUCTS_MAX,
  RequiresSignup,
  TagBuyersWith,
  tooManyProducts,
} from './record/product.ts'
import { countProducts, insertProduct } from './record/product-sql.ts'
import { showProduct } from './record/show-products.ts'

export const create_product = operation({
  name: 'create_product',
  route: 'POST /products',
  summary: 'Create a product that readers buy or get for free.',
  description:
    'It begins as a draft. Give it a file with set_product_file, then publish its page with update_product and status `active`. A free product works without a payment provider. With `minimumPrice` readers pay what they want from that amount on.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: "The account's first, when left out." }),
    name: ProductName,
    description: ProductDescription.default(''),
    price: Price,
    minimumPrice: MinimumPrice.default(null),
    currency: Currency.optional().meta({
      description: "ISO 4217, in either case. The newsletter's, when left out.",
    }),
    tagBuyersWith: TagBuyersWith.default(null),
    requiresSignup: RequiresSignup.default(false),
    orderEmail: OrderEmail.nullable().default(null),
  }),
  output: Product,
  status: 201,
  refuses: [notFound, tooManyProducts],
  example: { newsletterId: exampleId('nl'), name: 'Peas in pots', price: 1250, currency: 'eur' },

  async before({ newsletterId, orderEmail }, scope) {
    // When the newsletter is missing, the handler refuses later.
    const newsletter = orderEmail && (await findNamedNewsletter(scope, newsletterId))
    if (newsletter) await checkOrderEmail(scope, orderEmail, newsletter)
  },

  async handler({ newsletterId: named, currency, orderEmail, ...given }, ctx) {
    const newsletter = await requireNewsletter(ctx, named)
    const product = {
      ...given,
      newsletterId: newsletter.id,
      currency: currency ?? newsletter.paid.currency,
      status: 'draft' as const,
      orderEmail: orderEmail && { ...orderEmail, content: settleContent(orderEmail.content) },
    }
    await checkPrices(ctx, product)
    await lockAccount(ctx)
    if ((await countProducts(ctx, { newsletterId: newsletter.id })) >= PRODUCTS_MAX)
      return ctx.refuse(tooManyProducts, `A newsletter has at most ${PRODUCTS_MAX} products.`)
    return showProduct(ctx, await insertProduct(ctx, product))
  },
})
