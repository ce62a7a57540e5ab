import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { Problem } from '#operation/problem.ts'
import { REFUND_REFUSED, refundPayment } from '#areas/payments/index.ts'
import { ORDER_SALES } from './order-sales.ts'
import { findOrder } from './order-sql.ts'
import { endRefund, findRefund } from './refund-sql.ts'

export const refundOrderPayment = job({
  name: 'refund_order_payment',
  summary: 'Asks the provider to pay an order back. It may run again: the key of the refund is the same, so it is paid back once.',
  data: z.strictObject({ accountId: Id('acc'), refundId: Id('rfd') }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, refundId }, scope) {
    const at = { db: scope.db, accountId }
    const refund = await findRefund(at, refundId)
    const order = refund?.status === 'pending' ? await findOrder(at, refund.orderId) : undefined
    if (!refund || !order?.paymentId) return
    try {
      const wanted = { accountId, kind: ORDER_SALES, ref: order.id, paymentId: order.paymentId, amount: refund.amount, key: refund.id }
      const made = await refundPayment(scope, wanted)
      const failure = made.status === 'failed' ? REFUND_REFUSED : null
      await endRefund(at, { id: refund.id, providerId: made.id, status: made.status, failure })
    } catch (error) {
      // For now: the job is tried again. A refusal stays one.
      if (!(error instanceof Problem) || error.refusal.status >= 500 || error.refusal.status === 429) throw error
      await endRefund(at, { id: refund.id, status: 'failed', failure: error.detail.slice(0, 500) })
      scope.ports.log.warn({ accountId, orderId: order.id, err: error }, 'the provider refused a refund; its order stays as it is')
    }
  },
})
