import type { AccountDb } from '#db/account-db.ts'
import { paymentAccountOf } from '#areas/payments/index.ts'
import type { StoredOrder } from './order.ts'

export const PLAY = 'It was paid with play money, and this account takes real money now.'

/** Returns whether an order was paid with play money in an account that takes real money now: it gives nothing any more. */
export async function isPlay(scope: AccountDb, { livemode }: Pick<StoredOrder, 'livemode'>): Promise<boolean> {
  return !livemode && ((await paymentAccountOf(scope))?.livemode ?? false)
}
