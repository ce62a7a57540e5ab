import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CopySource } from '#db/copy.ts'
import { type Db, KEPT, row, SENT } from '#db/rows.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import type { Log } from '#ports/log.ts'
import type { Tracer } from '#ports/tracer.ts'

export type Connection =
  | string
  | { host: string; port: number; user: string; password?: string; database: string }

const INT8 = 20
const OLDEST_VERSION = 150_000

/** A pattern for the statements that `call` sends (`db/rows.ts`). */
const CALL = /^select \* from (\w+)\(\$1\b/
/**
 * A pattern for statements that are sent together with the next one, since their responses contain
 * no data.
 */
const OPENING = /^(?:begin|start transaction|set local)\b[^;]*$/
const BEGIN = /^(?:begin|start)\b/
const NOTHING = { command: '', rowCount: 0, rows: [] }
/** The SQLSTATE in_failed_sql_transaction. */
const FAILED_BEFORE = '25P02'

type Named = { name: string; text: string; values: readonly unknown[] }

/**
 * A client of PostgreSQL that saves round trips. It streams `CopySource` and keeps the plans of
 * statements. It sends `begin`, and writes marked by `send`, without waiting for the responses.
 * Kysely uses only this signature of `query`, one call after another.
 */
class Client extends pg.Client {
  readonly #opening: string[] = []
  #failed: unknown = null
  readonly #keepsPlans: boolean

  constructor(config?: pg.ClientConfig & { keepsPlans?: boolean }) {
    super(config)
    this.#keepsPlans = config?.keepsPlans ?? false
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of `query`
  override query(...asked: any[]): any {
    const [first, values] = asked as [string | Named, readonly unknown[] | undefined]
    return typeof first === 'string'
      ? this.#run(first, values)
      : this.#run(first.text, first.values, first.name)
  }

  async #run(text: string, values: readonly unknown[] = [], name?: string): Promise<unknown> {
    if (OPENING.test(text)) {
      this.#opening.push(text)
      return NOTHING
    }
    const ends = text === 'commit' || text === 'rollback'
    if (ends && BEGIN.test(this.#opening[0] ?? '')) {
      this.#opening.length = 0
      return { ...NOTHING, command: text.toUpperCase() }
    }
    for (const opening of this.#opening.splice(0)) this.#fire(super.query(opening))
    if (values[0] instanceof CopySource) return this.#copy(text, values[0])
    const answer = this.#ask(text, values, name ?? this.#planName(text, values.length))
    if (text.startsWith(SENT)) {
      this.#fire(answer)
      return NOTHING
    }
    try {
      const answered = await answer
      const failed = this.#failed
      if (ends) this.#failed = null
      if (text === 'commit' && failed !== null) throw failed
      return answered
    } catch (error) {
      // An earlier statement, whose response was not awaited, has failed. Its error is the cause.
      if ((error as { code?: string }).code === FAILED_BEFORE && this.#failed !== null)
        throw this.#failed
      throw error
    }
  }

  #ask(text: string, values: readonly unknown[], name: string | undefined): Promise<unknown> {
    return super.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }

  #planName(text: string, values: number): string | undefined {
    return this.#keepsPlans ? planName(text, values) : undefined
  }

  #fire(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => {
      this.#failed ??= error
    })
  }

  #pipelines(pipeline: boolean): void {
    Object.assign(this, { pipeline })
  }

  async #copy(text: string, { lines }: CopySource): Promise<unknown> {
    // pg streams nothing in its pipeline mode. Each earlier statement has to be answered first.
    await super.query('')
    this.#pipelines(false)
    try {
      const stream = super.query(copyFrom(text))
      await pipeline(lines, stream)
      return { command: 'COPY', rowCount: stream.rowCount, rows: [] }
    } finally {
      this.#pipelines(true)
    }
  }
}

const planNames = new Map<string, string>()

/**
 * Returns the name of the prepared statement whose plan a connection keeps, or undefined for a
 * statement that is planned each time. Planning was a sixth of the time to open a batch.
 */
function planName(text: string, values: number): string | undefined {
  const called = CALL.exec(text)?.[1]
  if (called !== undefined) return `${called}/${values}`
  if (!text.startsWith(KEPT) && !text.startsWith(SENT)) return undefined
  const known = planNames.get(text) ?? `kept/${hash('sha1', text, 'base64url')}`
  planNames.set(text, known)
  return known
}

export interface Pool {
  db: Db
  close(): Promise<void>
}

export interface PoolOptions {
  max: number
  log: Log
  /**
   * True behind a pooler, where the next statement may run in a session that has not prepared it.
   */
  pooled?: boolean
  onFullDisk?: () => void
  tracer?: Tracer | null
}

/** Opens a process's pool of connections. It reads bigint as numbers, since none reaches 2^53. */
export function openPool(connection: Connection, options: PoolOptions): Pool {
  const db = databaseOver(openClients(connection, options), options)
  return { db, close: () => db.destroy() }
}

/** Opens the clients of a pool. With `lasting: false`, idle ones do not keep the process alive. */
export function openClients(
  connection: Connection,
  { max, log, pooled = false, lasting = true }: PoolOptions & { lasting?: boolean },
): pg.Pool {
  const clients = new pg.Pool({
    ...connectionConfig(connection),
    pipeline: true,
    keepsPlans: !pooled,
    max,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: !lasting,
    Client,
  } as pg.PoolConfig)
  // Without a listener, an error between two statements of a transaction would end the process.
  clients.on(
    'connect',
    (client) =>
      void client.on('error', (err) =>
        log.warn({ err: err.message }, 'a database connection broke; the pool replaces it'),
      ),
  )
  clients.on('error', (err) =>
    log.warn({ err: err.message }, 'an idle database connection broke; the pool replaces it'),
  )
  return clients
}

/** Makes a Kysely database on a pool. Destroying it closes the clients. */
export function databaseOver(
  clients: pg.Pool,
  { onFullDisk, tracer = null }: Pick<PoolOptions, 'onFullDisk' | 'tracer'>,
): Db {
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: clients }),
    log(event) {
      const failed = event.level === 'error'
      if (failed && isFullDisk(event.error)) onFullDisk?.()
      if (tracer === null) return
      const failedBy = failed ? ((event.error as { code?: string }).code ?? 'error') : null
      tracer.statement(event.query.sql, event.queryDurationMillis, failedBy)
    },
  })
}

export function connectionConfig(connection: Connection): pg.PoolConfig {
  const address =
    typeof connection === 'string'
      ? { connectionString: connection }
      : { ...connection, ssl: false }
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  return { ...address, types, application_name: 'mailcast' }
}

/**
 * Returns whether a pooler is between this process and PostgreSQL, by comparing the backend's id in
 * the protocol with that in the session.
 */
export async function isPooled(connection: Connection): Promise<boolean> {
  const client = openClient(connection, 'mailcast')
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid !== (client as pg.Client & { processID: number }).processID
  } finally {
    await client.end()
  }
}

/** Makes a client. The caller connects and ends it. */
export function openClient(connection: Connection, name: string): pg.Client {
  const { max: _max, ...config } = connectionConfig(connection)
  return new pg.Client({ ...config, application_name: name }).on('error', () => {})
}

/** Throws when the version of the server is too old. */
export async function checkVersion(db: Db): Promise<void> {
  const found = await row(
    db,
    sql<{
      number: string
      text: string
    }>`select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  )
  if (Number(found!.number) < OLDEST_VERSION)
    throw new Error(
      `Mailcast needs PostgreSQL 15 or newer; DATABASE_URL leads to ${found!.text}. Upgrade that server.`,
    )
}
