import { PaymentsFailure } from '#ports/payments.ts'
import { asking } from './payment-failure.ts'
import { saleKindOf } from './sale-kind.ts'
import { findSale } from './sale-sql.ts'
import { openProvider, type Seller } from './seller.ts'
import { settleObject } from './settle.ts'

/**
 * Closes a sale's open payment page, and settles the sale. No transaction may be open. Returns null
 * when no page is open, or its connection has ended.
 */
export async function closeCheckout(
  seller: Seller,
  { accountId, kind, ref }: { accountId: string; kind: string; ref: string },
): Promise<'complete' | 'expired' | null> {
  const sale = await findSale({ db: seller.db, accountId }, { kind, ref })
  const provider =
    sale?.checkoutStatus === 'open'
      ? await openProvider(seller, accountId, saleKindOf(seller, kind)!)
      : null
  const id = sale?.checkoutId
  if (!provider || !id) return null
  return asking(async () => {
    const status = await expire(provider.at.checkouts, id)
    if (status !== null)
      await settleObject(
        seller,
        provider,
        accountId,
        { kind: 'checkout', id },
        { accountId, kind, ref },
      )
    return status
  })
}

async function expire(
  checkouts: { expire(id: string): Promise<{ status: string }> },
  id: string,
): Promise<'complete' | 'expired' | null> {
  try {
    return (await checkouts.expire(id)).status === 'complete' ? 'complete' : 'expired'
  } catch (error) {
    if (
      error instanceof PaymentsFailure &&
      (error.reason === 'missing' || error.reason === 'invalid_key')
    )
      return null
    throw error
  }
}
