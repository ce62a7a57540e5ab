import type { Scope } from '#operation/scope.ts'
import {
  followRefunds,
  type SaleFacts,
  type SaleKind,
  type SettledSale,
} from '#areas/payments/index.ts'
import { addressHash, admitVisitor, lockAddress } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { followCoupon } from './follow-coupon.ts'
import { payOrder } from './pay-order.ts'
import { lockOrder, writeOrder } from './order-sql.ts'
import type { OrderStatus, StoredOrder } from './order.ts'
import { tagBuyer } from './tag-buyer.ts'
import { shareProduct } from '../record/product-sql.ts'

export const ORDER_SALE_KIND = 'order'

interface OrderFacts {
  status: OrderStatus
  dispute: StoredOrder['dispute']
  amount: number
  discount: number
  tax: number
  refundedAmount: number
  paymentId: string | null
}

/**
 * Computes an order's state from the provider's records. A dispute that is `open` or `lost` blocks
 * the download, one that is `won` permits it, and a warning changes nothing.
 */
function orderFacts(
  { checkout, payment }: Pick<SaleFacts, 'checkout' | 'payment'>,
  order: Pick<StoredOrder, 'amount' | 'discount' | 'couponId'>,
): OrderFacts {
  const paid =
    payment?.status === 'succeeded' ||
    checkout?.payment === 'not_needed' ||
    checkout?.payment === 'paid'
  const amount =
    payment?.status === 'succeeded'
      ? payment.received
      : paid
        ? (checkout?.total ?? order.amount)
        : order.amount
  const refundedAmount = payment?.refunded ?? 0
  const dispute = disputeOf(payment)
  return {
    status: statusOf({ checkout, payment }, { paid, amount, refundedAmount, dispute }),
    dispute: paid ? dispute : null,
    amount,
    // The provider's amount already includes our coupon's discount, so the provider reports no
    // discount.
    discount: order.couponId === null ? (checkout?.discount ?? 0) : order.discount,
    tax: checkout?.tax ?? 0,
    refundedAmount,
    paymentId: payment?.id ?? checkout?.paymentId ?? null,
  }
}

function statusOf(
  { checkout, payment }: Pick<SaleFacts, 'checkout' | 'payment'>,
  {
    paid,
    amount,
    refundedAmount,
    dispute,
  }: Pick<OrderFacts, 'amount' | 'refundedAmount' | 'dispute'> & { paid: boolean },
): OrderStatus {
  if (!paid) return hasFailed(checkout, payment) ? 'failed' : 'pending'
  if (dispute !== null) return 'disputed'
  if (refundedAmount > 0) return refundedAmount >= amount ? 'refunded' : 'partially_refunded'
  return 'paid'
}

/** Returns the decisive dispute: an open dispute before a lost one, because it may still be won. */
function disputeOf(payment: SaleFacts['payment']): StoredOrder['dispute'] {
  const has = (wanted: 'open' | 'lost') =>
    payment?.disputes.some(({ status }) => status === wanted) ?? false
  return has('open') ? 'open' : has('lost') ? 'lost' : null
}

/**
 * Returns whether the payment failed. A completed page cannot be paid again, even if the bank
 * refused afterwards.
 */
function hasFailed(checkout: SaleFacts['checkout'], payment: SaleFacts['payment']): boolean {
  if (payment?.status === 'canceled') return true
  if (checkout?.status === 'expired') return payment?.status !== 'processing'
  return checkout?.status === 'complete' && payment?.status === 'open' && payment.failure !== null
}

export const orderSales: SaleKind = {
  kind: ORDER_SALE_KIND,
  through: 'account',
  recurring: false,

  async settle(scope, { ref, facts }: SettledSale) {
    const order = await lockOrder(scope, ref)
    // The order's newsletter was deleted.
    if (!order) return
    const found = orderFacts(facts, order)
    // While the order's page can still be paid, only the latest checkout of a person counts for a
    // coupon.
    if (found.status !== 'pending' || facts.checkout?.status === 'complete')
      await followCoupon(scope, order, found.status)
    await followRefunds(scope, ref, facts.payment?.refunds ?? [])
    const known: StoredOrder = { ...order, ...found, livemode: facts.livemode }
    if (order.paidAt !== null || !isPaid(found.status)) return writeOrder(scope, known)
    await payFirst(scope, known)
  },
}

function isPaid(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'failed'
}

/**
 * Performs the effects of a first payment once, even when the payment was refunded before this
 * server read it.
 */
async function payFirst(scope: Scope, order: StoredOrder): Promise<void> {
  const product = await shareProduct(scope, order.productId)
  if (!product) return
  const buyer = await withContact(scope, order)
  const paid = await payOrder(scope, buyer, { product, byVisitor: null })
  if (paid)
    await writeOrder(scope, {
      ...paid,
      status: order.status,
      tagged: await tagBuyer(scope, paid, product),
    })
}

/** Signs the buyer up to the newsletter, if the buyer asked for that. */
async function withContact(scope: Scope, order: StoredOrder): Promise<StoredOrder> {
  const newsletter = order.consent && (await findNewsletter(scope, order.newsletterId))
  if (!newsletter || order.email === null) return { ...order, consent: null }
  await lockAddress(scope, addressHash(order.email))
  const { text, ip } = order.consent!
  const admitted = await admitVisitor(scope, newsletter, {
    email: order.email,
    source: 'product',
    ip,
    consent: { text },
  })
  return { ...order, consent: null, subscriberId: admitted?.contact.id ?? order.subscriberId }
}
