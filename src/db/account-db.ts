import type { Db } from './rows.ts'

/** A connection or open transaction, and the account that each statement on it must name. */
export interface AccountDb {
  db: Db
  accountId: string
}
