import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { findSale, openCounter, settleObject } from '#areas/payments/index.ts'
import { followCoupon } from './follow-coupon.ts'
import { claimLeftOrders, failOrder } from './left-orders-sql.ts'
import { LEFT_AFTER_MS, type StoredOrder } from './order.ts'
import { ORDER_SALES, orderSales } from './order-sales.ts'
import { findOrder, lockOrder } from './order-sql.ts'

const ROUND = 100
const AGAIN_MS = 12 * HOUR_MS

export const endLeftOrder = job({
  name: 'end_left_order',
  summary: 'Ends an order that has waited too long, for its payment or as a free one, which gives its coupon back.',
  data: z.strictObject({ accountId: Id('acc'), orderId: Id('ord') }),
  retries: 5,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, orderId }, scope) {
    const order = await findOrder({ db: scope.db, accountId }, orderId)
    if (order?.status !== 'pending' || (order.amount > 0 && (await mayStillBePaid(scope, accountId, order)))) return
    await scope.transaction(accountId, async (within) => {
      const locked = await lockOrder(within, orderId)
      if (locked?.status !== 'pending') return
      await followCoupon(within, locked, 'failed')
      await failOrder(within, orderId)
    })
  },
})

/** Asks the provider what became of an order's payment page. One that was paid, or is being paid, is settled meanwhile. */
async function mayStillBePaid(scope: JobScope, accountId: string, { id, livemode }: StoredOrder): Promise<boolean> {
  const sale = await findSale({ db: scope.db, accountId }, { kind: ORDER_SALES, ref: id })
  if (!sale) return false
  const counter = await openCounter(scope, accountId, orderSales)
  // The connection through which it could have been paid has ended, or another one has taken its place.
  if (counter?.livemode !== livemode) return false
  if (sale.checkoutId !== null)
    return (
      (await settleObject(scope, counter, accountId, { kind: 'checkout', id: sale.checkoutId }, { accountId, kind: ORDER_SALES, ref: id })) ===
      'settled'
    )
  // The answer to the last try was lost. Its page can have been paid for a day.
  return sale.attemptedAt !== null && scope.ports.clock.now().getTime() - sale.attemptedAt.getTime() < LEFT_AFTER_MS
}

/** Enqueues a look at each order that has waited for longer than its page can be paid, or than a free order keeps a coupon. */
export const leftOrders: Periodic = {
  name: 'end of orders that were left',
  everyMs: HOUR_MS,
  async round({ db, ports }) {
    const now = ports.clock.now()
    const due = await claimLeftOrders(db, { now, next: new Date(now.getTime() + AGAIN_MS), limit: ROUND })
    for (const order of due) await ports.queue.enqueue(db, endLeftOrder.name, [order], { singletonKey: order.orderId })
    return due.length === ROUND
  },
}
