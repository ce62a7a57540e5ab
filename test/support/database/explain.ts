import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionConfig } from '#adapters/postgres/pool.ts'
import type { TestWorld } from '../world.ts'

/**
 * Opens a single session that reports the plan of each statement, also of those within functions.
 * End it with `db.destroy()` before the world.
 */
export function explainingSession(world: TestWorld): { db: Kysely<unknown>; plans: string[] } {
  const plans: string[] = []
  const pool = new pg.Pool({ ...connectionConfig(world.connection), max: 1, idleTimeoutMillis: 0 })
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => void plans.push(message ?? ''))
    const settings = ['log_min_duration = 0', 'log_nested_statements = on', 'log_level = notice']
    void client.query(
      ["load 'auto_explain'", ...settings.map((one) => `set auto_explain.${one}`)].join('; '),
    )
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, plans }
}
