import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { Scope } from '#operation/scope.ts'
import { findSale, openProvider, settleObject } from '#areas/payments/index.ts'
import { RESERVED_MS } from '../coupons/reservation.ts'
import { findReservation } from '../coupons/reservation-sql.ts'
import { followCoupon } from './follow-coupon.ts'
import { claimLeftOrders, failOrder } from './left-orders-sql.ts'
import { LEFT_AFTER_MS, type StoredOrder } from './order.ts'
import { ORDER_SALE_KIND, orderSales } from './order-sales.ts'
import { findOrder, lockOrder } from './order-sql.ts'

const ROUND = 100
const AGAIN_MS = 12 * HOUR_MS

export const endLeftOrder = job({
  name: 'end_left_order',
  summary:
    'Ends an order that has waited too long, for its payment or as a free one, which gives its coupon back.',
  data: z.strictObject({ accountId: Id('acc'), orderId: Id('ord') }),
  retries: 5,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, orderId }, scope) {
    const order = await findOrder({ db: scope.db, accountId }, orderId)
    if (
      order?.status !== 'pending' ||
      (order.amount > 0 && (await mayStillBePaid(scope, accountId, order)))
    )
      return
    await scope.transaction(accountId, (within) => endOrder(within, orderId))
  },
})

/** Ends an unpaid order, and subtracts it from its coupon's uses. */
export async function endOrder(scope: Scope, orderId: string): Promise<void> {
  const order = await lockOrder(scope, orderId)
  if (order?.status !== 'pending') return
  await followCoupon(scope, order, 'failed')
  await failOrder(scope, orderId)
}

/**
 * Returns whether an order's payment page may still be paid. Settles an order that was paid, or is
 * being paid.
 */
async function mayStillBePaid(
  scope: JobScope,
  accountId: string,
  { id, livemode }: StoredOrder,
): Promise<boolean> {
  const sale = await findSale({ db: scope.db, accountId }, { kind: ORDER_SALE_KIND, ref: id })
  if (!sale) return false
  const provider = await openProvider(scope, accountId, orderSales)
  // The connection through which the order could have been paid has ended, or was replaced.
  if (provider?.livemode !== livemode) return false
  if (sale.checkoutId !== null)
    return (
      (await settleObject(
        scope,
        provider,
        accountId,
        { kind: 'checkout', id: sale.checkoutId },
        { accountId, kind: ORDER_SALE_KIND, ref: id },
      )) === 'settled'
    )
  // The response to the last request was lost. The page was open for a day, or half an hour with a
  // limited coupon.
  const openMs = (await findReservation({ db: scope.db, accountId }, id))
    ? RESERVED_MS
    : LEFT_AFTER_MS
  return (
    sale.attemptedAt !== null &&
    scope.ports.clock.now().getTime() - sale.attemptedAt.getTime() < openMs
  )
}

/**
 * Enqueues jobs for orders that were not paid before their page ended, and for free orders that
 * reserved a coupon too long.
 */
export const leftOrders: Periodic = {
  name: 'end of orders that were left',
  everyMs: 10 * MINUTE_MS,
  async round({ db, ports }) {
    const now = ports.clock.now()
    const due = await claimLeftOrders(db, {
      now,
      next: new Date(now.getTime() + AGAIN_MS),
      limit: ROUND,
    })
    for (const order of due)
      await ports.queue.enqueue(db, endLeftOrder.name, [order], { singletonKey: order.orderId })
    return due.length === ROUND
  },
}
