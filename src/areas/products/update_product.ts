import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { Subject } from '#areas/content/index.ts'
import { applyContentChanges, ContentChanges } from '#areas/emails/index.ts'
import { effectOnLive, findNewsletter } from '#areas/newsletters/index.ts'
import { checkOrderEmail, checkPrices } from './record/check-product.ts'
import { defaultOrderEmail } from './record/default-order-email.ts'
import {
  Currency,
  MinimumPrice,
  Price,
  Product,
  productArchived,
  ProductDescription,
  ProductName,
  ProductStatus,
  RequiresSignup,
  type StoredProduct,
  TagBuyersWith,
} from './record/product.ts'
import { findProduct, lockProduct, writeProduct } from './record/product-sql.ts'
import { showProduct } from './record/show-products.ts'

const OrderEmailChanges = z
  .strictObject({ subject: Subject.optional(), content: ContentChanges.optional() })
  .nullable()
  .meta({
    description: 'Changes of the order mail; null takes the usual text again.',
    examples: [{ subject: 'Your peas are here' }],
  })
type OrderEmailChanges = z.output<typeof OrderEmailChanges>

export const update_product = operation({
  name: 'update_product',
  route: 'PATCH /products/{productId}',
  summary: 'Change a product, or publish its page with status active.',
  description:
    'A merge patch (RFC 7396): only the fields that are sent change. A new price holds for new checkouts; one that is open keeps the price that its page showed. Status `active` also takes a product back from the archive; archive it with archive_product.',
  effect: 'write',
  async effectOf({ productId, orderEmail, tagBuyersWith, ...given }, scope) {
    const current = await lockProduct(scope, productId)
    if ((given.status ?? current?.status) !== 'active') return 'write'
    const begins = current?.status !== 'active'
    // Each order of a product on sale sends the order mail.
    if (orderEmail !== undefined || (begins && current?.orderEmail)) return 'send'
    const tag = tagBuyersWith ?? (begins ? current?.tagBuyersWith : null)
    if (tag && (await effectOnLive(scope, { kind: 'tag', names: [tag] })) === 'send') return 'send'
    // A draft may have any price, so a draft that goes on sale also counts as a change of price.
    const isPriced = PRICED.some((field) => given[field] !== undefined)
    return begins || isPriced ? 'charge' : 'write'
  },
  access: 'full',
  guarded: true,
  input: z.strictObject({
    productId: Id('prd'),
    name: ProductName.optional(),
    description: ProductDescription.optional(),
    price: Price.optional(),
    minimumPrice: MinimumPrice.optional(),
    currency: Currency.optional(),
    status: ProductStatus.exclude(['archived']).optional(),
    tagBuyersWith: TagBuyersWith.optional(),
    requiresSignup: RequiresSignup.optional(),
    orderEmail: OrderEmailChanges.optional(),
  }),
  output: Product,
  status: 200,
  refuses: [notFound, productArchived],
  example: { productId: exampleId('prd'), status: 'active' },

  async before({ productId, orderEmail: sent }, scope) {
    if (!sent) return null
    const current = await findProduct(scope, productId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (!newsletter) return null
    const orderEmail = changedOrderEmail(current, sent, newsletter.language)
    if (orderEmail)
      await checkOrderEmail(
        scope,
        orderEmail,
        newsletter,
        current.orderEmail ? [current.orderEmail.content] : [],
      )
    return { orderEmail, language: newsletter.language }
  },

  async handler({ productId, orderEmail: sent, ...given }, ctx, checked) {
    const current = await lockProduct(ctx, productId)
    if (!current) return ctx.refuse(notFound, `No product ${productId} in this account.`)
    ctx.guard(await showProduct(ctx, current))
    if (current.status === 'archived' && given.status === undefined)
      return ctx.refuse(
        productArchived,
        'Take it back from the archive first: send status draft or active.',
      )
    const orderEmail =
      sent === undefined
        ? current.orderEmail
        : sent && changedOrderEmail(current, sent, checked?.language ?? 'en')
    if (sent && !isDeepStrictEqual(orderEmail, checked?.orderEmail))
      throw new Problem(
        conflict,
        'Another request changed it at the same moment. Read it again and repeat.',
      )
    const sentFields = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<StoredProduct>
    const changed: StoredProduct = { ...current, ...sentFields, orderEmail }
    if (SOLD.some((field) => sentFields[field] !== undefined)) await checkPrices(ctx, changed)
    await writeProduct(ctx, changed)
    return showProduct(ctx, changed)
  },
})

/** The fields that say what a buyer pays. */
const PRICED = ['price', 'minimumPrice', 'currency'] as const

/**
 * The fields of the sale. Other fields may change even while the account does not accept the
 * currency.
 */
const SOLD = ['price', 'minimumPrice', 'currency', 'requiresSignup', 'status'] as const

/** Applies changes to an order mail. The first change starts from the default text. */
function changedOrderEmail(
  product: StoredProduct,
  sent: NonNullable<OrderEmailChanges>,
  language: string,
): StoredProduct['orderEmail'] {
  const current = product.orderEmail ?? defaultOrderEmail(product, language)
  return {
    subject: sent.subject ?? current.subject,
    content:
      sent.content === undefined
        ? current.content
        : applyContentChanges(current.content, sent.content, '/orderEmail/content'),
  }
}
