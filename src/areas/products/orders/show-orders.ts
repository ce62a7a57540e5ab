import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { lastRefunds, showRefund } from '#areas/payments/index.ts'
import type { Order, StoredOrder } from './order.ts'
import { orderUrl } from './order-links.ts'
import { lastMails } from './order-mail-sql.ts'

type ShowScope = AccountDb & { ports: Pick<Ports, 'vault' | 'deployment'> }

export async function showOrders(
  scope: ShowScope,
  orders: readonly StoredOrder[],
): Promise<Order[]> {
  const mails = await lastMails(scope, orders)
  // Only an order with a payment can be refunded.
  const ids = orders.flatMap(({ id, paymentId }) => (paymentId === null ? [] : [id]))
  const refunds = await lastRefunds(scope, ids)
  return orders.map((order) =>
    showWith(scope, order, {
      orderEmail: mails.get(order.id) ?? null,
      refunds: refunds.filter(({ saleId }) => saleId === order.id).map(showRefund),
    }),
  )
}

/**
 * Returns an order in its paid state, in the API's form. `posted` says whether its mail was
 * enqueued.
 */
export function showPaidOrder(scope: ShowScope, order: StoredOrder, posted: boolean): Order {
  return showWith(scope, order, {
    orderEmail: posted ? { status: 'queued', sentAt: null } : null,
    refunds: [],
  })
}

function showWith(
  { ports, accountId }: ShowScope,
  order: StoredOrder,
  shown: Pick<Order, 'orderEmail' | 'refunds'>,
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
    ...same
  } = order
  return {
    ...same,
    ...shown,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    downloads: {
      count: downloads,
      limit: downloadsMax,
      expiresAt: downloadsUntil?.toISOString() ?? null,
    },
    pageUrl: orderUrl(ports, accountId, order.id),
  }
}

export async function showOrder(scope: ShowScope, order: StoredOrder): Promise<Order> {
  return (await showOrders(scope, [order]))[0]!
}
