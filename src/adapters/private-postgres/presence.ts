import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { connectionTo } from './postgres-process.ts'
import { tryKill } from './postmaster.ts'

/**
 * The role and database of the program. The role is an ordinary one, so that everything that works
 * here also works with a DATABASE_URL.
 */
export const PRODUCT = { user: 'mailcast', database: 'mailcast' } as const

/** The advisory lock that a data folder's only server holds: "mail" in ASCII. */
const SERVER_LOCK = 0x6d61696c

/** The channel on which a server tells its workers each second that it will stop PostgreSQL. */
const SERVER_LEAVES = 'mailcast_server_leaves'

/** A connection by which other processes see that the database is in use. */
export interface Presence {
  /** The pid of its PostgreSQL backend. After `end` it counts as ended. */
  backend: number
  /** Resolves when the connection has ended, by `end` or since PostgreSQL ended. */
  ended: Promise<void>
  end(): Promise<void>
}

/** Creates role and database, unless they exist. */
export async function makeDatabase(host: string): Promise<void> {
  const admin = connectionTo(host)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [PRODUCT.user, PRODUCT.database],
    )
    if (rows[0]?.role === false) await admin.query(`create role ${PRODUCT.user} login`)
    if (rows[0]?.database === false)
      await admin.query(`create database ${PRODUCT.database} owner ${PRODUCT.user}`)
  } finally {
    await admin.end()
  }
}

/**
 * Connects to the database. A server takes its lock, or throws PrivatePostgresProblem when another
 * one has it.
 */
export async function joinDatabase(
  host: string,
  server: boolean,
  dataDir: string,
): Promise<Presence> {
  const client = connectionTo(host, {
    database: PRODUCT.database,
    application_name: `mailcast ${server ? 'server' : 'command'} ${process.pid}`,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (server) {
    const holder = await takeServerLock(client)
    if (holder !== undefined) {
      await client.end()
      throw new PrivatePostgresProblem(
        `Another Mailcast already serves ${dataDir} (process ${holder}). Stop it first, set DATA_DIR to another folder, or add a worker to it with ROLES=worker.`,
      )
    }
  }
  return { backend: rows[0]?.pid ?? 0, ended, end: () => client.end() }
}

export interface WorkerPresence extends Presence {
  /** Resolves when the server tells its workers that it is stopping. */
  serverLeaves: Promise<void>
}

/** Connects as a worker. Returns undefined when no server runs. */
export async function joinAsWorker(host: string): Promise<WorkerPresence | undefined> {
  const client = connectionTo(host, {
    database: PRODUCT.database,
    application_name: `mailcast worker ${process.pid}`,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const serverLeaves = new Promise<void>((resolve) => client.once('notification', () => resolve()))
  await client.connect()
  // Listens before it looks for a server, so that it misses no notice of one that leaves.
  await client.query(`listen ${SERVER_LEAVES}`)
  const { rows } = await client.query<{ pid: number; served: boolean }>(
    `select pg_backend_pid() as pid, exists (select from pg_locks where locktype = 'advisory' and objid = $1 and granted) as served`,
    [SERVER_LOCK],
  )
  if (rows[0]?.served) return { backend: rows[0].pid, ended, serverLeaves, end: () => client.end() }
  await client.end()
  return undefined
}

/** Tells the workers that the server is stopping. They finish their work and disconnect. */
export async function notifyWorkers(admin: Client): Promise<void> {
  await admin.query(`notify ${SERVER_LEAVES}`)
}

/** Counts the other connections: all, those of servers (at most one), and those of workers. */
export async function othersPresent(
  admin: Client,
  gone: number,
): Promise<{ all: number; servers: number; workers: number }> {
  const { rows } = await admin.query<{ all: number; servers: number; workers: number }>(
    `select count(*)::int as "all", count(*) filter (where application_name like 'mailcast server %')::int as servers,
            count(*) filter (where application_name like 'mailcast worker %')::int as workers
       from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> $1`,
    [gone],
  )
  return rows[0] ?? { all: 0, servers: 0, workers: 0 }
}

/**
 * Takes the server's lock, or returns its holder. The session of a killed holder may last for 2 s.
 */
async function takeServerLock(client: Client): Promise<number | undefined> {
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ taken: boolean; holder: string | null }>(
      `select pg_try_advisory_lock($1) as taken,
              (select application_name from pg_locks join pg_stat_activity using (pid)
                where locktype = 'advisory' and objid = $1 and granted and pid <> pg_backend_pid() limit 1) as holder`,
      [SERVER_LOCK],
    )
    const row = rows[0]
    if (row === undefined || row.taken) return undefined
    const holder = Number(row.holder?.split(' ').at(-1))
    const waited = performance.now() - began
    if (waited > 2_000 || (waited > 50 && tryKill(holder, 0))) return holder
    await sleep(10)
  }
}
