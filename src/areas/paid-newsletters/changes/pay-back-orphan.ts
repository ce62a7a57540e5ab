import { z } from 'zod'
import { DAY_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { openCounter, refundPayment, type SaleFacts } from '#areas/payments/index.ts'
import { SUBSCRIPTION_SALES } from './sale-name.ts'

/** A payment page can be paid for a day. An older payment was made while its newsletter and its reader were there. */
const PAGE_MS = 2 * DAY_MS

/** Pays back what was paid for nothing: the newsletter was deleted, or the reader erased, while the payment page was open. */
export const payBackOrphan = job({
  name: 'pay_back_orphan_payment',
  summary: 'Pays back the first payment of a subscription whose newsletter or reader was gone when it was paid. It may run again with the same key.',
  data: z.strictObject({ accountId: Id('acc'), subscriptionId: Id('psn'), paymentId: z.string().max(255), livemode: z.boolean() }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, subscriptionId, paymentId, livemode }, scope) {
    const counter = await openCounter(scope, accountId, { through: 'account' })
    if (counter?.livemode !== livemode) return
    const payment = await counter.at.records.read('payment', paymentId)
    if (payment?.status !== 'succeeded' || payment.refunded >= payment.received || payment.disputes.length > 0) return
    await refundPayment(scope, { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId, paymentId, amount: null, key: `orphan-${subscriptionId}` })
  },
})

/** Enqueues the refund of a first payment that has just been made. */
export async function payBackLater(scope: Scope, subscriptionId: string, { payment, invoice, livemode }: SaleFacts): Promise<void> {
  if (payment?.status !== 'succeeded' || invoice?.cause !== 'first' || scope.now.getTime() - payment.createdAt.getTime() > PAGE_MS) return
  await scope.enqueue(payBackOrphan, { accountId: scope.accountId, subscriptionId, paymentId: payment.id, livemode })
}
