import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { Problem } from '#operation/problem.ts'
import { REFUND_REFUSED, refundPayment } from '#areas/payments/index.ts'
import { endRefund, findRefund } from '#areas/subscriptions/index.ts'
import { SUBSCRIPTION_SALES } from './sale-name.ts'

export const refundSubscription = job({
  name: 'refund_subscription_payment',
  summary: 'Asks the provider to pay a subscription’s payment back. It may run again: the key of the refund is the same, so it is paid back once.',
  data: z.strictObject({ accountId: Id('acc'), refundId: Id('rfd') }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, refundId }, scope) {
    const at = { db: scope.db, accountId }
    const refund = await findRefund(at, refundId)
    if (refund?.status !== 'pending') return
    const { subscriptionId, paymentId, amount } = refund
    try {
      const wanted = { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId, paymentId, amount, key: refundId }
      const made = await refundPayment(scope, wanted)
      const failure = made.status === 'failed' ? REFUND_REFUSED : null
      await endRefund(at, { id: refundId, providerId: made.id, status: made.status, failure })
    } catch (error) {
      // For now: the job is tried again. A refusal stays one.
      if (!(error instanceof Problem) || error.refusal.status >= 500 || error.refusal.status === 429) throw error
      await endRefund(at, { id: refundId, status: 'failed', failure: error.detail.slice(0, 500) })
      scope.ports.log.warn({ accountId, subscriptionId, err: error }, 'the provider refused a refund; its subscription stays as it is')
    }
  },
})
