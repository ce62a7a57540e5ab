import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { paymentAccountOf } from './payment-account.ts'

export const PLAY = 'It was paid with play money, which this account takes no more.'

/**
 * Returns whether a sale was paid with sandbox money that no longer counts, so that the buyer gets
 * nothing. Without a connection, sandbox sales do not count either.
 */
export async function isPlay(
  scope: AccountDb,
  { livemode }: { livemode: boolean },
): Promise<boolean> {
  return !livemode && (await paymentAccountOf(scope))?.livemode !== false
}

/** Returns the sentence on why a disputed sale is not refunded. `name`: that of the purchase. */
export async function writeDisputedText(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
  { livemode }: { livemode: boolean },
  name: string,
): Promise<string> {
  // The account's mode is the present mode, but the sale may have been paid with real money
  // earlier.
  const isSandbox = !livemode && (await paymentAccountOf(scope))?.mode === 'sandbox'
  const place = isSandbox
    ? `in the sandbox, ${scope.ports.deployment.baseUrl}/sandbox`
    : 'at Stripe'
  return `The bank asks for its money back already. Answer the dispute ${place}; once it is won, the ${name} can be paid back.`
}
