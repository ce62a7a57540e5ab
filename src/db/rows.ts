import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'

/** A connection, a pool or an open transaction. */
export type Db = Kysely<unknown>

/**
 * Changes settings within an open transaction (`set local`). PostgreSQL ignores it outside of a
 * transaction.
 */
export async function setLocally(
  db: Db,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (!db.isTransaction) throw new Error('a setting for a transaction needs an open one')
  const changes = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  )
  await sql`select ${sql.join(changes)}`.execute(db)
}

export async function rows<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  return (await statement.execute(db)).rows
}

export async function row<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  return (await statement.execute(db)).rows[0]
}

/** The marker of a statement whose plan each connection caches (`adapters/postgres/pool.ts`). */
export const KEPT = '/* kept */ '
/** The marker of a write that is sent without waiting for its result. Its plan is cached too. */
export const SENT = '/* sent */ '

/**
 * Makes connections cache the plan of a statement, which saves parsing and planning. Use it when
 * the best plan is the same for all values, as for a primary key. The statement must list columns
 * instead of `*`, because a migration that adds a column would break the plan.
 */
export function keepPlan<T>(statement: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(KEPT)}${statement}`
}

/**
 * Sends a write in an open transaction without waiting for its result. If it fails, the next
 * statement or the commit fails with its error. Do not use it for a write whose failure the caller
 * handles.
 */
export async function send(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(db.isTransaction ? SENT : KEPT)}${statement}`.execute(db)
}

/** Calls a stored function. Each connection plans the call once (`adapters/postgres/pool.ts`). */
export async function call<T>(db: Db, name: string, args: readonly unknown[]): Promise<T> {
  const text = `select * from ${name}(${args.map((_, i) => `$${i + 1}`).join(', ')})`
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...args]))).rows[0]!
}

/** Returns the number of rows that a statement changed. */
export async function countAffected(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Returns whether an error is unique_violation (PostgreSQL appendix A). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** Returns whether an error is query_canceled: by a time limit, or by another connection. */
export function isCanceled(error: unknown): boolean {
  return (error as { code?: string }).code === '57014'
}

/** Rejects unless the database answers and its schema has been created. */
export async function ping(db: Db): Promise<void> {
  await row(db, sql`select 1 from migration limit 1`)
}
