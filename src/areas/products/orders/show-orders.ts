import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import type { Order, StoredOrder } from './order.ts'
import { orderUrl } from './order-links.ts'
import { lastMails } from './order-mail-sql.ts'
import { lastRefunds, type SeenRefund } from './refund-sql.ts'

type ShowScope = AccountDb & { ports: Pick<Ports, 'vault' | 'deployment'> }

/** Makes orders as the API shows them, with their links and the state of their last mails. */
export async function showOrders(scope: ShowScope, orders: readonly StoredOrder[]): Promise<Order[]> {
  const mails = await lastMails(scope, orders)
  const refunds = await lastRefunds(
    scope,
    orders.filter(({ amount }) => amount > 0).map(({ id }) => id),
  )
  return orders.map((order) => {
    const {
      downloads,
      downloadsMax,
      downloadsUntil,
      fileId: _file,
      couponId: _coupon,
      paymentId: _payment,
      consent: _consent,
      tagged: _tagged,
      ...shown
    } = order
    return {
      ...shown,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      downloads: { count: downloads, limit: downloadsMax, expiresAt: downloadsUntil?.toISOString() ?? null },
      orderEmail: mails.get(order.id) ?? null,
      refund: seenRefund(order, refunds.get(order.id)),
      pageUrl: orderUrl(scope.ports, scope.accountId, order.id),
    }
  })
}

export async function showOrder(scope: ShowScope, order: StoredOrder): Promise<Order> {
  return (await showOrders(scope, [order]))[0]!
}

/** Returns the last refund of an order. One that the provider paid and then took back, since the buyer's bank refused it, has failed. */
function seenRefund(order: StoredOrder, refund: SeenRefund | undefined): Order['refund'] {
  if (!refund) return null
  const amount = refund.amount ?? order.amount
  return { ...refund, amount, status: refund.status === 'succeeded' && order.refundedAmount < amount ? 'failed' : refund.status }
}
