import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { isFinal, openProvider, refundPayment, type SaleFacts } from '#areas/payments/index.ts'
import { SUBSCRIPTION_SALE_KIND } from '../record/subscription.ts'

/** The milliseconds between two reads of a debit, which takes the bank days. */
const LOOK_MS = 6 * HOUR_MS
/**
 * The age in ms at which a payment without a result is left to the owner. A SEPA debit takes at
 * most 14 days.
 */
const WAIT_MS = 60 * DAY_MS

/** Refunds a payment that was made after the newsletter was deleted, or the reader erased. */
export const payBackOrphan = job({
  name: 'pay_back_orphan_payment',
  summary:
    'Pays back a payment whose newsletter or reader was gone when it was made, once the bank has made it. It may run again with the same key.',
  data: z.strictObject({
    accountId: Id('acc'),
    subscriptionId: Id('psn'),
    paymentId: z.string().max(255),
    livemode: z.boolean(),
  }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler(named, scope): Promise<void> {
    const { accountId, subscriptionId, paymentId, livemode } = named
    const notPaidBack = (why: object) =>
      scope.ports.log.warn(
        { accountId, subscriptionId, paymentId, ...why },
        'a payment for a deleted newsletter or reader was not paid back; pay it back at the provider',
      )
    const provider = await openProvider(scope, accountId, { through: 'account' })
    if (provider?.livemode !== livemode)
      return notPaidBack({ why: 'the account has disconnected these payments' })
    const payment = await provider.at.records.read('payment', paymentId)
    if (payment?.status === 'processing') {
      const now = scope.ports.clock.now().getTime()
      if (now - payment.createdAt.getTime() > WAIT_MS)
        return notPaidBack({ why: 'the bank has not answered for two months' })
      const again = {
        startAfter: new Date(now + LOOK_MS),
        singletonKey: `${accountId}:${paymentId}`,
      }
      return scope.transaction(accountId, (inner) => inner.enqueue(payBackOrphan, named, again))
    }
    if (
      payment?.status !== 'succeeded' ||
      payment.refunded >= payment.received ||
      payment.disputes.length > 0
    )
      return
    const wanted = {
      accountId,
      kind: SUBSCRIPTION_SALE_KIND,
      ref: subscriptionId,
      paymentId,
      amount: null,
      key: `orphan-${paymentId}`,
    }
    try {
      const made = await refundPayment(scope, wanted)
      if (made.status === 'failed') notPaidBack({ why: 'the refund failed' })
    } catch (error) {
      if (!isFinal(error)) throw error
      notPaidBack({ err: error })
    }
  },
})

/**
 * Enqueues the refund of a first payment that was made, or that the bank is still processing. There
 * is one job for a payment, even if several events request it.
 */
export async function payBackLater(
  scope: Scope,
  subscriptionId: string,
  facts: SaleFacts,
): Promise<void> {
  const { payment, invoice, livemode } = facts
  if (
    !payment ||
    !(isPaymentProcessing(facts) || (payment.status === 'succeeded' && invoice?.cause === 'first'))
  )
    return
  const named = { accountId: scope.accountId, subscriptionId, paymentId: payment.id, livemode }
  // The key has the account's id, because two accounts of this server may use one provider account.
  await scope.enqueue(payBackOrphan, named, { singletonKey: `${scope.accountId}:${payment.id}` })
}

/** Returns whether the bank is still processing the payment, which takes days with SEPA debit. */
export function isPaymentProcessing({ payment }: SaleFacts): boolean {
  return payment?.status === 'processing'
}
