import type { FieldError } from '#operation/problem.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Connection } from './connection.ts'
import { findConnection } from './connection-sql.ts'

type PaymentAccount = Pick<Connection, 'mode' | 'livemode' | 'status' | 'currency' | 'currencies'>

/**
 * Returns the account's connection, or null when payments are not connected. Payment pages need a
 * connection that is `active`.
 */
export async function paymentAccountOf(scope: AccountDb): Promise<PaymentAccount | null> {
  const connection = await findConnection(scope)
  if (!connection) return null
  const { mode, livemode, status, currency, currencies } = connection
  return { mode, livemode, status, currency, currencies }
}

/**
 * Returns whether an account accepts a currency. Returns true while the account's currencies are
 * unknown.
 */
export function takesCurrency(
  account: Pick<PaymentAccount, 'currencies'> | null,
  currency: string,
): boolean {
  return account?.currencies?.includes(currency) ?? true
}

/** Returns an error at `pointer` when the connected account does not accept a currency. */
export async function currencyErrors(
  scope: AccountDb,
  currency: string,
  pointer: string,
): Promise<FieldError[]> {
  const account = await paymentAccountOf(scope)
  if (takesCurrency(account, currency)) return []
  const { currencies, currency: own } = account!
  const some = [
    ...new Set([...(own !== null && currencies!.includes(own) ? [own] : []), ...currencies!]),
  ]
    .slice(0, 5)
    .map((code) => code.toUpperCase())
  const detail = `The connected Stripe account takes no payments in ${currency.toUpperCase()}. It takes ${some.join(', ')}${currencies!.length > some.length ? ' and more (get_payments lists them)' : ''}. Send one of these, or connect another account.`
  return [{ code: 'currency_not_taken', detail, pointer }]
}
