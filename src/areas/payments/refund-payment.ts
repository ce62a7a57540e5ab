import { asking, notConfigured } from './payment-failure.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { saleKindOf } from './sale-kind.ts'
import { openCounter, type Seller } from './seller.ts'
import { settleObject } from './settle.ts'

export interface WantedRefund {
  accountId: string
  kind: string
  ref: string
  /** The payment at the provider, as the facts of the sale named it. */
  paymentId: string
  /** Null: all that is left. */
  amount: number | null
  /** The idempotency key, from the seller's own row of this refund. The same key never pays back twice. */
  key: string
}

/**
 * Pays a payment back and settles its sale with what the provider then says. Call it outside of any transaction, with the seller's row of the refund
 * committed. After a lost answer it may be repeated with the same key.
 */
export async function refundPayment(seller: Seller, wanted: WantedRefund): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }> {
  const { accountId, kind, ref, paymentId, amount, key } = wanted
  const counter = await openCounter(seller, accountId, saleKindOf(seller, kind)!)
  if (!counter) throw notConfigured()
  return asking(async () => {
    const settle = () => settleObject(seller, counter, accountId, { kind: 'payment', id: paymentId }, { accountId, kind, ref })
    try {
      const refund = await counter.at.changes.refund({ key: `mailcast-refund-${key}`, paymentId, amount })
      await settle()
      return refund
    } catch (error) {
      // It may have been paid back at the provider, and the event of that was lost.
      if (error instanceof PaymentsFailure && error.reason === 'refused') await settle()
      throw error
    }
  })
}
