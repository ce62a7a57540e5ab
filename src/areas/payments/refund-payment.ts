import { Problem } from '#operation/problem.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { endRefund, type Refund } from './refund-sql.ts'
import { asking, notConfigured } from './payment-failure.ts'
import { saleKindOf } from './sale-kind.ts'
import { openProvider, type Seller } from './seller.ts'
import { settleObject } from './settle.ts'
import { REFUND_REFUSED } from './shown-refund.ts'

interface WantedRefund {
  accountId: string
  kind: string
  ref: string
  paymentId: string
  /** The amount, or null for the whole amount that is not yet refunded. */
  amount: number | null
  /** The idempotency key, from the row of this refund. The same key never pays back twice. */
  key: string
}

/**
 * Refunds a payment and settles its sale. No transaction may be open, and the row of the refund
 * must be committed. A repeated try uses the same key.
 */
export async function refundPayment(
  seller: Seller,
  wanted: WantedRefund,
): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }> {
  const { accountId, kind, ref, paymentId, amount, key } = wanted
  const provider = await openProvider(seller, accountId, saleKindOf(seller, kind)!)
  if (!provider) throw notConfigured()
  return asking(async () => {
    const settle = () =>
      settleObject(
        seller,
        provider,
        accountId,
        { kind: 'payment', id: paymentId },
        { accountId, kind, ref },
      )
    try {
      const refund = await provider.at.changes.refund({
        key: `mailcast-refund-${key}`,
        paymentId,
        amount,
      })
      await settle()
      return refund
    } catch (error) {
      // The payment may have been refunded already, while the event about it was lost.
      if (error instanceof PaymentsFailure && error.reason === 'refused') await settle()
      throw error
    }
  })
}

/**
 * Executes a refund that an owner asked for, and stores the result. Throws a temporary error, so
 * that the job is tried again.
 */
export async function payRefund(
  seller: Seller,
  { accountId, kind, paymentId }: Pick<WantedRefund, 'accountId' | 'kind' | 'paymentId'>,
  refund: Refund,
): Promise<void> {
  const { id: key, saleId: ref, amount } = refund
  const scope = { db: seller.db, accountId }
  try {
    const answer = await refundPayment(seller, { accountId, kind, ref, paymentId, amount, key })
    const { id: providerId, status } = answer
    const failure = status === 'failed' ? REFUND_REFUSED : null
    await endRefund(scope, refund, { providerId, status, failure })
  } catch (error) {
    if (!isFinal(error)) throw error
    await endRefund(scope, refund, { status: 'failed', failure: error.detail.slice(0, 500) })
    seller.ports.log.warn(
      { accountId, [`${kind}Id`]: ref, err: error },
      `the provider refused a refund; its ${kind} stays as it is`,
    )
  }
}

/** Returns whether the provider refused a refund finally, so that another try is useless. */
export function isFinal(error: unknown): error is Problem {
  return error instanceof Problem && error.refusal.status < 500 && error.refusal.status !== 429
}
