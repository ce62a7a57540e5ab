import { z } from 'zod'
import { onSignal } from '#operation/events/signal.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import { newsletterDeleting } from '#areas/newsletters/index.ts'
import { asking, findSale, openCounter, refundPayment } from '#areas/payments/index.ts'
import { listUnpaid } from './left-orders-sql.ts'
import { ORDER_SALES, orderSales } from './order-sales.ts'

/** The orders of one job. Each takes a request to the provider. */
const ORDERS_MAX = 100

export const closePaymentPages = job({
  name: 'close_payment_pages',
  summary: 'Closes the payment pages of orders whose newsletter was deleted, and pays back what was paid on them meanwhile.',
  data: z.strictObject({ accountId: Id('acc'), orderIds: z.array(Id('ord')).max(ORDERS_MAX) }),
  retries: 15,
  expireS: 1800,
  atOnce: 1,

  async handler({ accountId, orderIds }, scope) {
    for (const orderId of orderIds) {
      scope.signal.throwIfAborted()
      await close(scope, accountId, orderId)
    }
  },
})

/** Its order and its file are gone, so that a buyer who pays now would get nothing. */
async function close(scope: JobScope, accountId: string, orderId: string): Promise<void> {
  const sale = await findSale({ db: scope.db, accountId }, { kind: ORDER_SALES, ref: orderId })
  const counter = await openCounter(scope, accountId, orderSales)
  if (!sale?.checkoutId || !counter) return
  const { paymentId } = await asking(() => counter.at.checkouts.expire(sale.checkoutId!))
  const payment = paymentId === null ? null : await asking(() => counter.at.records.read('payment', paymentId))
  if (payment?.status === 'processing')
    scope.ports.log.warn({ accountId, orderId, paymentId }, 'an order of a deleted newsletter is being paid by a slow method; pay it back at Stripe')
  if (payment?.status !== 'succeeded' || payment.refunded >= payment.received || payment.disputes.length > 0) return
  await refundPayment(scope, { accountId, kind: ORDER_SALES, ref: orderId, paymentId: payment.id, amount: null, key: `deleted-${orderId}` })
}

/** Closes what readers could still pay for in a newsletter that is being deleted. */
export const closePages = onSignal(newsletterDeleting, async (scope, { newsletterId }) => {
  const unpaid = await listUnpaid(scope, newsletterId)
  for (let at = 0; at < unpaid.length; at += ORDERS_MAX)
    await scope.enqueue(closePaymentPages, { accountId: scope.accountId, orderIds: unpaid.slice(at, at + ORDERS_MAX) })
})
