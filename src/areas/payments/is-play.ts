import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { paymentAccountOf } from './payment-account.ts'

export const PLAY = 'It was paid with play money, which this account takes no more.'

/**
 * Returns whether a sale was paid with play money that the account takes no more: it gives nothing then. An account that disconnects real money takes
 * neither, so that play sales of its beginnings stay closed between two accounts of the provider.
 */
export async function isPlay(scope: AccountDb, { livemode }: { livemode: boolean }): Promise<boolean> {
  return !livemode && (await paymentAccountOf(scope))?.livemode !== false
}

/** Says why a disputed sale is not paid back, and the place at which its owner answers the dispute. `name`: that of what was paid. */
export async function disputedText(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
  { livemode }: { livemode: boolean },
  name: string,
): Promise<string> {
  // The mode of the account is that of now, and real money may have been taken before.
  const isSandbox = !livemode && (await paymentAccountOf(scope))?.mode === 'sandbox'
  const place = isSandbox ? `in the sandbox, ${scope.ports.deployment.baseUrl}/sandbox` : 'at Stripe'
  return `The bank asks for its money back already. Answer the dispute ${place}; once it is won, the ${name} can be paid back.`
}
