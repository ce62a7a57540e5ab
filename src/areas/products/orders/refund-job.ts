import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { findRefund, payRefund } from '#areas/payments/index.ts'
import { ORDER_SALE_KIND } from './order-sales.ts'
import { findOrder } from './order-sql.ts'

export const refundOrderPayment = job({
  name: 'refund_order_payment',
  summary:
    'Asks the provider to pay an order back. It may run again: the key of the refund is the same, so it is paid back once.',
  data: z.strictObject({ accountId: Id('acc'), refundId: Id('rfd') }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, refundId }, scope) {
    const at = { db: scope.db, accountId }
    const refund = await findRefund(at, 'ord', refundId)
    const order = refund?.status === 'pending' ? await findOrder(at, refund.saleId) : undefined
    if (!refund || !order?.paymentId) return
    await payRefund(scope, { accountId, kind: ORDER_SALE_KIND, paymentId: order.paymentId }, refund)
  },
})
