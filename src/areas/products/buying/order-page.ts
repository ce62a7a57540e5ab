import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findFiles } from '../record/product-file-sql.ts'
import type { StoredProduct } from '../record/product.ts'
import { Amount, Currency } from '../record/product.ts'
import { findProduct } from '../record/product-sql.ts'
import { isPlay } from '#areas/payments/index.ts'
import { downloadObstacle, OrderStatus, type StoredOrder } from '../orders/order.ts'
import { publicProduct, PublicProduct, shopNewsletter, ShopNewsletter } from './public-product.ts'

export const NO_ORDER =
  'There is no order behind this link any more. Write to the sender of the newsletter.'

export const OrderPage = z.strictObject({
  newsletter: ShopNewsletter,
  product: PublicProduct,
  email: StoredEmailAddress.nullable(),
  amount: Amount,
  discount: Amount,
  tax: Amount,
  refundedAmount: Amount,
  currency: Currency,
  status: OrderStatus,
  livemode: z.boolean(),
  orderedAt: z.iso.datetime(),
  /** The reason why the file cannot be downloaded; null when it can. */
  obstacle: z
    .enum([
      'pending',
      'refunded',
      'disputed',
      'dispute_lost',
      'failed',
      'expired',
      'used_up',
      'play',
    ])
    .nullable(),
  downloadsLeft: z.int().min(0),
  downloadsUntil: z.iso.datetime().nullable(),
})
export type OrderPage = z.output<typeof OrderPage>

export async function orderPage(
  ctx: Context<typeof notFound>,
  order: StoredOrder,
): Promise<OrderPage> {
  const newsletter = await findNewsletter(ctx, order.newsletterId)
  const product = newsletter && (await findProduct(ctx, order.productId))
  if (!newsletter || !product) return ctx.refuse(notFound, NO_ORDER)
  const fileId = fileOf(order, product)
  const files = await findFiles(ctx, fileId === null ? [] : [fileId])
  const { email, amount, discount, tax, refundedAmount, currency, status, livemode } = order
  return {
    newsletter: shopNewsletter(newsletter, ctx.caller),
    product: publicProduct(product, files.get(fileId ?? '')),
    email,
    amount,
    discount,
    tax,
    refundedAmount,
    currency,
    status,
    livemode,
    orderedAt: order.createdAt.toISOString(),
    obstacle: (await isPlay(ctx, order)) ? 'play' : downloadObstacle(order, ctx.now),
    downloadsLeft: Math.max(0, order.downloadsMax - order.downloads),
    downloadsUntil: order.downloadsUntil?.toISOString() ?? null,
  }
}

/**
 * Returns the version of the file that was bought. When there was none at the purchase, returns the
 * version added since.
 */
export function fileOf(
  order: Pick<StoredOrder, 'fileId'>,
  product: Pick<StoredProduct, 'fileId'>,
): string | null {
  return order.fileId ?? product.fileId
}
