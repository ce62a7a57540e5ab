import type { AccountDb } from '#db/account-db.ts'
import { paymentAccountOf } from './payment-account.ts'

export const PLAY = 'It was paid with play money, which this account takes no more.'

/**
 * Returns whether a sale was paid with play money that the account takes no more: it gives nothing then. An account that disconnects real money takes
 * neither, so that play sales of its beginnings stay closed between two accounts of the provider.
 */
export async function isPlay(scope: AccountDb, { livemode }: { livemode: boolean }): Promise<boolean> {
  return !livemode && (await paymentAccountOf(scope))?.livemode !== false
}
