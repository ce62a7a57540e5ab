import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'

export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

const INT8 = 20
const OLDEST_VERSION = 150_000

/** What `call` asks (`lib/rows.ts`). */
const CALL = /^select \* from (\w+)\(\$1\b/

/** Gives each function's call a name, under which its session keeps it read and planned: a sixth of what opening a window takes. */
class PreparingClient extends pg.Client {
  // One of its signatures matters: the one that Kysely calls.
  override query = ((asked: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    const name = typeof asked === 'string' ? CALL.exec(asked)?.[1] : undefined
    if (name === undefined) return query(asked, ...rest)
    const [values] = rest as [readonly unknown[]]
    return query({ name: `${name}/${values.length}`, text: asked, values })
  }) as pg.Client['query']
}

/** The pool of one process. Counts come as numbers: none of ours reaches 2^53. */
export function openPool(connection: Connection, options: { max: number; log: Log }): { db: Db; close(): Promise<void> } {
  // Behind somebody's pooler (older PgBouncers) the next statement may meet another session, which has not prepared anything.
  const Client = typeof connection === 'string' ? pg.Client : PreparingClient
  const pool = new pg.Pool({ ...connectionConfig(connection), max: options.max, connectionTimeoutMillis: 10_000, Client })
  // An idle connection that breaks (a database restart) is dropped from the pool; the next query opens another.
  // One that breaks while a transaction is between two statements: the next statement fails, and nothing is thrown at nobody.
  pool.on('connect', (client) => void client.on('error', (err) => options.log.warn({ err: err.message }, 'a database connection broke')))
  pool.on('error', (err) => options.log.warn({ err: err.message }, 'a database connection was lost'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

export function connectionConfig(connection: Connection): pg.PoolConfig {
  const address = typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }
  const types = {
    getTypeParser: ((oid: number, format: 'text') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser,
  }
  return { ...address, types, application_name: 'mailcast' }
}

/** Throws a clear line when the server is too old for our statements. */
export async function checkVersion(db: Db): Promise<void> {
  const found = await row(
    db,
    sql<{ number: string; text: string }>`select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  )
  if (Number(found!.number) < OLDEST_VERSION) throw new Error(`Mailcast needs PostgreSQL 15 or newer; DATABASE_URL leads to ${found!.text}.`)
}
