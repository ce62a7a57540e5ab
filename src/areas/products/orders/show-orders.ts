import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { type Order, REFUNDS_SHOWN, type StoredOrder } from './order.ts'
import { orderUrl } from './order-links.ts'
import { lastMails } from './order-mail-sql.ts'
import { lastRefunds } from './refund-sql.ts'

type ShowScope = AccountDb & { ports: Pick<Ports, 'vault' | 'deployment'> }

/** Makes orders as the API shows them, with their links and the state of their last mails. */
export async function showOrders(scope: ShowScope, orders: readonly StoredOrder[]): Promise<Order[]> {
  const mails = await lastMails(scope, orders)
  const ids = orders.map(({ id }) => id)
  const refunds = await lastRefunds(scope, ids, REFUNDS_SHOWN)
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
      refunds: (refunds.get(order.id) ?? []).map((refund) => ({ ...refund, createdAt: refund.createdAt.toISOString() })),
      downloads: { count: downloads, limit: downloadsMax, expiresAt: downloadsUntil?.toISOString() ?? null },
      orderEmail: mails.get(order.id) ?? null,
      pageUrl: orderUrl(scope.ports, scope.accountId, order.id),
    }
  })
}

export async function showOrder(scope: ShowScope, order: StoredOrder): Promise<Order> {
  return (await showOrders(scope, [order]))[0]!
}
