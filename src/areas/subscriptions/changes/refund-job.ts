import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { findRefund, payRefund } from '#areas/payments/index.ts'
import { SUBSCRIPTION_SALE_KIND } from '../record/subscription.ts'

export const refundSubscription = job({
  name: 'refund_subscription_payment',
  summary:
    'Asks the provider to pay a subscription’s payment back. It may run again: the key of the refund is the same, so it is paid back once.',
  data: z.strictObject({ accountId: Id('acc'), refundId: Id('rfd') }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, refundId }, scope) {
    const refund = await findRefund({ db: scope.db, accountId }, 'psn', refundId)
    if (refund?.status !== 'pending') return
    const { paymentId } = refund
    await payRefund(
      scope,
      { accountId, kind: SUBSCRIPTION_SALE_KIND, paymentId: paymentId! },
      refund,
    )
  },
})
