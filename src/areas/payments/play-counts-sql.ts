import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'

/**
 * Compiles an SQL condition that is true while sandbox money counts, which it does until the
 * account takes real money.
 */
export function playCountsSql(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from payment_connection p where p.account_id = ${uuidOf(accountId)} and p.livemode)`
}
