import { findNewsletter, linkOrigin } from '#areas/newsletters/index.ts'
import { openCheckout, type OpenedCheckout, sellerOf } from '#areas/payments/index.ts'
import type { TransactionParts } from '#operation/transaction.ts'
import { closeReplaced, pageMinutes } from '../coupons/reservation.ts'
import { endOrder } from '../orders/left-orders.ts'
import { paidOrderUrl } from '../orders/order-links.ts'
import { findOrder } from '../orders/order-sql.ts'
import { ORDER_SALE_KIND } from '../orders/order-sales.ts'
import { findProduct } from '../record/product-sql.ts'
import { productUrl } from '../record/show-products.ts'

/**
 * Opens the payment page of an unpaid order, or returns the open one. No transaction may be open.
 * Returns null when the order was deleted.
 */
export async function openPayment(
  system: TransactionParts,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<OpenedCheckout | null> {
  const scope = { db: system.db, accountId }
  const order = await findOrder(scope, orderId)
  const product = order && (await findProduct(scope, order.productId))
  const newsletter = product && (await findNewsletter(scope, order.newsletterId))
  if (!order || !product || !newsletter) return null
  const seller = sellerOf(system)
  if (await closeReplaced(seller, accountId, orderId)) {
    await seller.transaction(accountId, (within) => endOrder(within, orderId))
    return { status: 'complete' }
  }
  const { baseUrl } = system.ports.deployment
  const minutes = await pageMinutes(scope, orderId)
  return openCheckout(seller, {
    accountId,
    kind: ORDER_SALE_KIND,
    ref: orderId,
    item: {
      name: product.name,
      description: null,
      amount: order.amount,
      currency: order.currency,
      every: null,
    },
    trialDays: 0,
    coupon: null,
    customer: null,
    email: order.email,
    language: newsletter.language.slice(0, 2).toLowerCase(),
    successUrl: paidOrderUrl(system.ports, accountId, orderId, linkOrigin(newsletter, baseUrl)),
    cancelUrl: productUrl(baseUrl, newsletter, product.id),
    ...(minutes !== undefined && { minutes }),
  })
}
