import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from './scope.ts'

/** From here on one transaction of the account at a time: take it before counting what may not become too many. Rows that refer to the account are not kept waiting. */
export async function lockAccount({ db, accountId }: Pick<Scope, 'db' | 'accountId'>): Promise<void> {
  await row(db, sql`select 1 from account where account_id = ${uuidOf(accountId)} for no key update`)
}
