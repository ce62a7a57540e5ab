import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CopySource } from '#db/copy.ts'
import { type Db, row } from '#db/rows.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import type { Log } from '#ports/log.ts'

export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

const INT8 = 20
const OLDEST_VERSION = 150_000

/** The pattern of the statements that `call` sends (`db/rows.ts`). */
const CALL = /^select \* from (\w+)\(\$1\b/

/** A client that streams a `CopySource` to the server. Of the signatures of `query`, only the one that Kysely calls matters. */
class CopyingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of `query`
  override query(...asked: any[]): any {
    const [text, values] = asked as [string, readonly unknown[] | undefined]
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return values?.[0] instanceof CopySource ? copied(query(copyFrom(text)) as CopyStream, values[0]) : query(...asked)
  }
}

type CopyStream = ReturnType<typeof copyFrom>

async function copied(stream: CopyStream, { lines }: CopySource): Promise<{ command: string; rowCount: number; rows: [] }> {
  await pipeline(lines, stream)
  return { command: 'COPY', rowCount: stream.rowCount, rows: [] }
}

/**
 * A client that prepares the call of each stored function, so that a session parses and plans it once. Both take a sixth of the time of opening
 * a batch.
 */
class PreparingClient extends CopyingClient {
  override query = ((asked: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    const name = typeof asked === 'string' ? CALL.exec(asked)?.[1] : undefined
    if (name === undefined) return query(asked, ...rest)
    const [values] = rest as [readonly unknown[]]
    return query({ name: `${name}/${values.length}`, text: asked, values })
  }) as pg.Client['query']
}

export interface Pool {
  db: Db
  close(): Promise<void>
}

export interface PoolOptions {
  max: number
  log: Log
  onFullDisk?: () => void
}

/** Opens the connection pool of one process. It parses bigint as numbers, since none of ours reaches 2^53. */
export function openPool(connection: Connection, options: PoolOptions): Pool {
  const db = databaseOver(openClients(connection, options), options)
  return { db, close: () => db.destroy() }
}

/** Opens clients. With `lasting: false` idle ones do not keep the process alive. */
export function openClients(connection: Connection, { max, log, lasting = true }: Pick<PoolOptions, 'max' | 'log'> & { lasting?: boolean }): pg.Pool {
  // Behind a pooler (older PgBouncers) the next statement may run in another session, which has no prepared statements.
  const Client = typeof connection === 'string' ? CopyingClient : PreparingClient
  const clients = new pg.Pool({ ...connectionConfig(connection), max, connectionTimeoutMillis: 10_000, allowExitOnIdle: !lasting, Client })
  // An idle connection that breaks, for example at a database restart, leaves the pool. The next query opens another.
  // When one breaks between two statements of a transaction, the next statement fails. Without a listener its error would end the process.
  clients.on(
    'connect',
    (client) => void client.on('error', (err) => log.warn({ err: err.message }, 'a database connection broke; the pool replaces it')),
  )
  clients.on('error', (err) => log.warn({ err: err.message }, 'an idle database connection broke; the pool replaces it'))
  return clients
}

/** Makes a database of clients. Destroying it closes them. */
export function databaseOver(clients: pg.Pool, { onFullDisk }: Pick<PoolOptions, 'onFullDisk'>): Db {
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: clients }),
    log(event) {
      if (event.level === 'error' && isFullDisk(event.error)) onFullDisk?.()
    },
  })
}

export function connectionConfig(connection: Connection): pg.PoolConfig {
  const address = typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }
  const types = {
    getTypeParser: ((oid: number, format: 'text') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser,
  }
  return { ...address, types, application_name: 'mailcast' }
}

/** Throws when the server is too old for our statements. */
export async function checkVersion(db: Db): Promise<void> {
  const found = await row(
    db,
    sql<{ number: string; text: string }>`select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  )
  if (Number(found!.number) < OLDEST_VERSION)
    throw new Error(`Mailcast needs PostgreSQL 15 or newer; DATABASE_URL leads to ${found!.text}. Upgrade that server.`)
}
