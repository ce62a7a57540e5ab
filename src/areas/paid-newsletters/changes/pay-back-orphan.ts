import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { openCounter, refundPayment, type SaleFacts } from '#areas/payments/index.ts'
import { SUBSCRIPTION_SALES } from './sale-name.ts'

/** Pays back what was paid for nothing: the newsletter was deleted, or the reader erased, while the payment page was open. */
export const payBackOrphan = job({
  name: 'pay_back_orphan_payment',
  summary: 'Pays back the first payment of a subscription whose newsletter or reader was gone when it was paid. It may run again with the same key.',
  data: z.strictObject({ accountId: Id('acc'), subscriptionId: Id('psn'), paymentId: z.string().max(255), livemode: z.boolean() }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, subscriptionId, paymentId, livemode }, scope) {
    const notPaidBack = (why: object) =>
      scope.ports.log.warn(
        { accountId, subscriptionId, paymentId, ...why },
        'a payment for a deleted newsletter or reader was not paid back; pay it back at the provider',
      )
    const counter = await openCounter(scope, accountId, { through: 'account' })
    if (counter?.livemode !== livemode) return notPaidBack({ why: 'the account has disconnected these payments' })
    const payment = await counter.at.records.read('payment', paymentId)
    if (payment?.status !== 'succeeded' || payment.refunded >= payment.received || payment.disputes.length > 0) return
    const wanted = { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId, paymentId, amount: null, key: `orphan-${subscriptionId}` }
    try {
      const made = await refundPayment(scope, wanted)
      if (made.status === 'failed') notPaidBack({ why: 'the refund failed' })
    } catch (error) {
      // For now: the job is tried again. A refusal stays one.
      if (!(error instanceof Problem) || error.refusal.status >= 500 || error.refusal.status === 429) throw error
      notPaidBack({ err: error })
    }
  },
})

/** Enqueues the refund of a first payment that has just been made. */
export async function payBackLater(scope: Scope, subscriptionId: string, { payment, invoice, livemode }: SaleFacts): Promise<void> {
  if (payment?.status !== 'succeeded' || invoice?.cause !== 'first') return
  await scope.enqueue(payBackOrphan, { accountId: scope.accountId, subscriptionId, paymentId: payment.id, livemode })
}
