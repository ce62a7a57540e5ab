import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'

/** A connection, a pool or an open transaction, which can execute statements. */
export type Db = Kysely<unknown>

/**
 * Changes settings for the rest of the open transaction. Outside of one PostgreSQL would change nothing and say nothing, and operations that read
 * have none of their own.
 */
export async function setLocally(db: Db, settings: Readonly<Record<string, string>>): Promise<void> {
  if (!db.isTransaction) throw new Error('a setting for a transaction needs an open one')
  const changes = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(changes)}`.execute(db)
}

/** Returns every row of a statement. */
export async function rows<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

/** Returns the first row of a statement, if there is one. */
export async function row<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  return (await statement.execute(db)).rows[0]
}

/**
 * Calls a stored function and returns its row. Each call is the same statement. Without a pooler in between, each connection parses and plans
 * it once (`adapters/postgres/pool.ts`).
 */
export async function call<T>(db: Db, name: string, args: readonly unknown[]): Promise<T> {
  const text = `select * from ${name}(${args.map((_, i) => `$${i + 1}`).join(', ')})`
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...args]))).rows[0]!
}

/** Returns the number of rows that a statement inserted, changed or deleted. */
export async function affected(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Returns whether a statement failed because another row has the same value (PostgreSQL appendix A: unique_violation). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** Returns whether PostgreSQL ended a statement at its time limit, or because another connection asked for it (appendix A: query_canceled). */
export function isCanceled(error: unknown): boolean {
  return (error as { code?: string }).code === '57014'
}

/** Resolves when the database answers and has been migrated. Rejects otherwise. */
export async function ping(db: Db): Promise<void> {
  await row(db, sql`select 1 from migration limit 1`)
}
