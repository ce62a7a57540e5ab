import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

// The tables come from the database's catalog, so that none is forgotten.

/** A table with rows of accounts, its primary key, and its columns of record ids. */
export interface AccountTable {
  name: string
  key: string[]
  ids: string[]
}

interface Reference {
  from: string
  to: string
}

/**
 * Lists the tables with rows of accounts in the order of deletion: each before the tables that it
 * refers to.
 */
export async function accountTables(db: Db): Promise<AccountTable[]> {
  const tables = await rows(
    db,
    sql<AccountTable>`select c.relname as name, array(
        select a.attname::text from unnest(k.conkey) with ordinality as u (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number order by u.place) as key, array(
        select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)
          and a.atttypid = 'uuid'::regtype and a.attname <> 'account_id') as ids
      from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
      order by 1`,
  )
  const references = await rows(
    db,
    sql<Reference>`select f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return sortTables(tables, references)
}

function sortTables(
  tables: readonly AccountTable[],
  references: readonly Reference[],
): AccountTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const sorted: AccountTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => to === name && left.has(from)),
    )
    if (next.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of next) {
      sorted.push(table)
      left.delete(table.name)
    }
  }
  return sorted
}

/** Deletes a batch of an account's rows in one table. Returns their number. */
export async function eraseSome(
  { db, accountId }: AccountDb,
  { name, key }: AccountTable,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const account = uuidOf(accountId)
  return countAffected(
    db,
    sql`delete from ${sql.table(name)} where account_id = ${account} and (${columns}) in (
      select ${columns} from ${sql.table(name)} where account_id = ${account} limit ${limit})`,
  )
}

export async function firstTableWithRows(
  scope: AccountDb,
  tables: readonly AccountTable[],
): Promise<AccountTable | undefined> {
  for (const table of tables) {
    const found = await row(
      scope.db,
      sql`select 1 from ${sql.table(table.name)} where account_id = ${uuidOf(scope.accountId)} limit 1`,
    )
    if (found) return table
  }
  return undefined
}

/**
 * Deletes the account's jobs, whose data may name persons. The erasure itself and running jobs
 * stay.
 */
export async function eraseJobs({ db, accountId }: AccountDb): Promise<void> {
  await countAffected(
    db,
    sql`delete from pgboss.job where data->>'accountId' = ${accountId} and state <> 'active' and name <> 'erase_account'`,
  )
}
