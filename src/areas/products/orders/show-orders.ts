import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { REFUNDS_SHOWN } from '#areas/payments/index.ts'
import type { Order, StoredOrder } from './order.ts'
import { orderUrl } from './order-links.ts'
import { lastMails } from './order-mail-sql.ts'
import { lastRefunds, type ListedRefund } from './refund-sql.ts'

type ShowScope = AccountDb & { ports: Pick<Ports, 'vault' | 'deployment'> }

/** Makes orders as the API shows them, with their links and the state of their last mails. */
export async function showOrders(scope: ShowScope, orders: readonly StoredOrder[]): Promise<Order[]> {
  const mails = await lastMails(scope, orders)
  // Only a payment can be paid back.
  const ids = orders.flatMap(({ id, paymentId }) => (paymentId === null ? [] : [id]))
  const refunds = await lastRefunds(scope, ids, REFUNDS_SHOWN)
  return orders.map((order) => showWith(scope, order, { orderEmail: mails.get(order.id) ?? null, refunds: refunds.get(order.id) ?? [] }))
}

/** Makes an order as the API shows it at the moment in which it is paid. `posted`: whether its mail was posted. */
export function showPaidOrder(scope: ShowScope, order: StoredOrder, posted: boolean): Order {
  return showWith(scope, order, { orderEmail: posted ? { status: 'queued', sentAt: null } : null, refunds: [] })
}

function showWith(
  { ports, accountId }: ShowScope,
  order: StoredOrder,
  { orderEmail, refunds }: { orderEmail: Order['orderEmail']; refunds: readonly ListedRefund[] },
): Order {
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
    refunds: refunds.map((refund) => ({ ...refund, createdAt: refund.createdAt.toISOString() })),
    downloads: { count: downloads, limit: downloadsMax, expiresAt: downloadsUntil?.toISOString() ?? null },
    orderEmail,
    pageUrl: orderUrl(ports, accountId, order.id),
  }
}

export async function showOrder(scope: ShowScope, order: StoredOrder): Promise<Order> {
  return (await showOrders(scope, [order]))[0]!
}
