import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { AccountTable } from './erase-rows-sql.ts'

export async function isOfAccount(
  { db, accountId }: AccountDb,
  tables: readonly AccountTable[],
  ids: readonly string[],
): Promise<boolean> {
  const account = uuidOf(accountId)
  if (ids.includes(account)) return true
  for (const { name, ids: columns } of tables)
    for (const column of columns) {
      const found = await row(
        db,
        sql`select 1 from ${sql.table(name)} where account_id = ${account} and ${sql.ref(column)} = any(${ids}::uuid[]) limit 1`,
      )
      if (found) return true
    }
  return false
}

/** Lists the addresses of the account's members who are in no other account. */
export async function soleMemberAddresses({ db, accountId }: AccountDb): Promise<string[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      email: string
    }>`select p.email from member m join person p on p.person_id = m.person_id where m.account_id = ${account}
      and not exists (select 1 from member o /* every account */ where o.person_id = m.person_id and o.account_id <> ${account})`,
  )
  return found.map(({ email }) => email)
}
