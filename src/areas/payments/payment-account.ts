import type { AccountDb } from '#db/account-db.ts'
import type { Connection } from './connection.ts'
import { findConnection } from './connection-sql.ts'

/** The part of an account's connection that sellers ask for. */
export type PaymentAccount = Pick<Connection, 'mode' | 'livemode' | 'status' | 'currency'>

/** Returns the account's connection; null where there is none. Only one that is `active` can open checkouts. */
export async function paymentAccountOf(scope: AccountDb): Promise<PaymentAccount | null> {
  const connection = await findConnection(scope)
  if (!connection) return null
  const { mode, livemode, status, currency } = connection
  return { mode, livemode, status, currency }
}
