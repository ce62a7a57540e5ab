import type pg from 'pg'
import { sql } from 'kysely'
import type { OpenPools } from '#process/assemble.ts'
import { databaseOver, openClients } from '#adapters/postgres/pool.ts'
import { CopySource } from '#db/copy.ts'
import type { Db } from '#db/rows.ts'
import type { TestConnection } from './connection.ts'
import { copyTemplate, MIGRATED } from './database.ts'
import { keptLog } from '../ports.ts'

// Each process of a run keeps one database from file to file, with its connections. A new database
// costs 0.2 s of processor time: its files are copied and removed, and each connection reads the
// catalog and plans statements anew. Emptying the tables takes a tenth of that.

/** The connections, by purpose, as in the product. */
const MOST = { pool: 20, heavyPool: 5, workPool: 16 }

/**
 * The number of files that use a database one after another. Rows that were deleted stay in it,
 * since nothing vacuums.
 */
const FILES = 40

/**
 * A table of more than this is truncated. Deleting few rows is quicker, and leaves the plans of the
 * connections as they are.
 */
const LARGE_BYTES = 256 * 1024

interface Kept {
  server: string
  connection: TestConnection
  clients: Record<keyof OpenPools, pg.Pool>
  /** The tables that a migrated database has rows in. Tests do not change them. */
  full: string[]
  files: number
  drop(): Promise<void>
}

let kept: Kept | null = null
let taken = false

/** A database for one file. */
interface FileDatabase {
  connection: TestConnection
  pools: OpenPools
  /** Gives the database back, so that the next file can have it. */
  release(): Promise<void>
}

/**
 * Takes the kept database, empty as a new one. Returns null while a world of the same file has it.
 */
export async function takeDatabase(server: TestConnection): Promise<FileDatabase | null> {
  if (taken) return null
  taken = true
  if (kept !== null && (kept.server !== server.host || kept.files === FILES)) await dropKept()
  kept ??= await open(server)
  const { connection, clients } = kept
  kept.files++
  const over = (one: pg.Pool) => ({ db: databaseOver(one, {}), close: async () => {} })
  return {
    connection,
    pools: {
      pool: over(clients.pool),
      heavyPool: over(clients.heavyPool),
      workPool: over(clients.workPool),
    },
    async release() {
      try {
        await empty(databaseOver(clients.pool, {}), kept!.full)
      } catch (error) {
        await dropKept()
        throw error
      } finally {
        taken = false
      }
    },
  }
}

async function open(server: TestConnection): Promise<Kept> {
  const { connection, drop } = await copyTemplate(server, MIGRATED)
  const log = keptLog()
  const clients = Object.fromEntries(
    Object.entries(MOST).map(([name, max]) => [
      name,
      openClients(connection, { max, log, lasting: false }),
    ]),
  )
  for (const one of Object.values(clients)) one.on('connect', prepareRepeated)
  const db = databaseOver(clients['pool']!, {})
  const { rows } = await sql<{
    name: string
  }>`select c.oid::regclass::text as name from ${TABLES} and pg_relation_size(c.oid) > 0`.execute(
    db,
  )
  return {
    server: server.host,
    connection,
    clients: clients as Kept['clients'],
    full: rows.map(({ name }) => name),
    files: 0,
    drop,
  }
}

/**
 * Makes a client prepare each statement that it sends a second time. PostgreSQL then parses it
 * once, and plans it a few times. Both take much of its time where tables hold a few rows.
 */
function prepareRepeated(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    // Without values a text may hold several statements.
    const canPrepare =
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      !(values[0] instanceof CopySource)
    if (!canPrepare) return query(text, values, ...rest)
    const name = names.get(text)
    if (name !== undefined) return query({ name, text, values }, ...rest)
    names.set(text, `repeated_${names.size}`)
    return query(text, values, ...rest)
  }) as typeof client.query
}

async function dropKept(): Promise<void> {
  const { clients, drop } = kept!
  kept = null
  await Promise.all(Object.values(clients).map((one) => one.end()))
  await drop()
}

const TABLES = sql`pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`

/**
 * Removes all rows that a file wrote. Triggers and foreign keys would only repeat what is done for
 * each table.
 */
async function empty(db: Db, full: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; large: boolean }>`
    select c.oid::regclass::text as name, pg_relation_size(c.oid) > ${LARGE_BYTES} as large
    from ${TABLES} and pg_relation_size(c.oid) > 0 and c.oid::regclass::text <> all(${full})`.execute(
    db,
  )
  if (rows.length === 0) return
  const large = rows.filter((one) => one.large).map(({ name }) => name)
  const small = rows.filter((one) => !one.large).map(({ name }) => name)
  const statements = [
    'begin',
    "set local session_replication_role = 'replica'",
    "set local lock_timeout = '60s'",
    ...(large.length > 0 ? [`truncate ${large.join(', ')} cascade`] : []),
    ...small.map((name) => `delete from ${name}`),
    'commit',
  ]
  await db.executeQuery({
    sql: statements.join('; '),
    parameters: [],
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: 'empty' },
  })
}
