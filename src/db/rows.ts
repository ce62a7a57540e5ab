import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'

/** A connection, a pool or an open transaction: whatever can execute a statement. */
export type Db = Kysely<unknown>

/** Every row of one whole statement. */
export async function rows<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

/** The first row of one whole statement, if there is one. */
export async function row<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  return (await statement.execute(db)).rows[0]
}

/**
 * The row that a function of the database's own answers with. Each call of it is the same statement: where nobody stands between,
 * each connection reads and plans it once (`adapters/postgres/pool.ts`).
 */
export async function call<T>(db: Db, name: string, args: readonly unknown[]): Promise<T> {
  const text = `select * from ${name}(${args.map((_, i) => `$${i + 1}`).join(', ')})`
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...args]))).rows[0]!
}

/** How many rows one statement inserted, changed or deleted. */
export async function affected(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Whether a statement failed because another row holds this value already (PostgreSQL appendix A: unique_violation). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** Resolves when the database answers and has been migrated; rejects otherwise. */
export async function ping(db: Db): Promise<void> {
  await row(db, sql`select 1 from migration limit 1`)
}
