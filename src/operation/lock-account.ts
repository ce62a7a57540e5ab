import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from './scope.ts'

/**
 * Locks the account's row, so that a count in the same transaction stays exact. Inserts of rows
 * that refer to the account do not wait.
 */
export async function lockAccount({
  db,
  accountId,
}: Pick<Scope, 'db' | 'accountId'>): Promise<void> {
  await row(
    db,
    sql`select 1 from account where account_id = ${uuidOf(accountId)} for no key update`,
  )
}
