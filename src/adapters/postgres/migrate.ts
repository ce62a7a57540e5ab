import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, row, rows } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import { changeIndex } from './concurrent-index-sql.ts'
import { type Connection, openPool } from './pool.ts'
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './read-migrations.ts'
import { watchClient } from './vanished-client-sql.ts'

const LOCK = 5_241_970

/** The last migration before the baseline, and the last commit that contains it. */
const BEFORE_BASELINE = '0144-exact-windows.sql'
const COMMIT_BEFORE = 'be16e3dd'

/** SQLSTATEs of statements that did not get a lock: lock_not_available and deadlock_detected. */
const NO_LOCK = ['55P03', '40P01']

/** The pause in ms before a process asks again whether another one still migrates. */
const ASK_AGAIN_MS = 200

interface Applied {
  name: string
  hash: string
}

/** The waits of migrations. Tests shorten them. */
interface Waits {
  /** The most milliseconds that a statement waits for a lock. Other statements queue behind it. */
  lockMs: number
  pauseMs: number
  /** The maximum number of tries. With pauses of 2 s they last about five minutes. */
  tries: number
}

const WAITS: Waits = { lockMs: 500, pauseMs: 2000, tries: 120 }

interface MigrateOptions {
  /** The name of the last migration to apply; without it, all are applied. */
  last?: string
  folder?: URL
  waits?: Waits
}

/**
 * Applies missing migrations, each in a transaction of its own, or outside of one. One process does
 * so at a time. Returns their names. Throws when the database has a migration that this version does
 * not have.
 * @param direct the same database without a pooler
 */
export async function migrate(
  db: Db,
  direct: Connection,
  log: Log,
  { last, folder = MIGRATIONS_FOLDER, waits = WAITS }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder)
  const wanted = all.filter(({ name }) => last === undefined || name <= last)
  if (await isUpToDate(db, all, wanted)) return []
  const pool = openPool(direct, { max: 2, log })
  try {
    return await whileLocked(pool.db, log, async () => {
      await prepare(pool.db, all[0]!)
      const applied = await findApplied(pool.db)
      refuseStrangers(applied, all)
      const missing = missingOf(applied, wanted)
      for (const migration of missing) await apply(pool.db, migration, log, waits)
      return missing.map(({ name }) => name)
    })
  } finally {
    await pool.close()
  }
}

/**
 * Runs work while no other process migrates. The lock is that of a transaction, which also holds
 * through a pooler. A process asks for it again and again, since an index that is created
 * concurrently would wait for the statement of a process that waits for the lock.
 */
async function whileLocked<T>(db: Db, log: Log, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const done = await db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await endWithClient(tx)
      const lock = await row(
        tx,
        // The query has no parameter, since the portal of an extended query would keep its snapshot
        // during the next statement.
        sql<{
          taken: boolean
        }>`select pg_try_advisory_xact_lock(${sql.raw(String(LOCK))}) as taken`,
      )
      return lock!.taken ? { result: await work() } : null
    })
    if (done) return done.result
    if (tries === 0) log.info({}, 'another process migrates the database; waiting for it')
    await pause(ASK_AGAIN_MS)
  }
}

/** Has PostgreSQL end this transaction when this machine vanishes, so that another can migrate. */
async function endWithClient(tx: Db): Promise<void> {
  for (const statement of watchClient('local')) await sql.raw(statement).execute(tx)
}

async function prepare(db: Db, baseline: Migration): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    )
    await takeAsBaseline(tx, baseline)
  })
}

async function apply(db: Db, migration: Migration, log: Log, waits: Waits): Promise<void> {
  const { name, text, hash, concurrent } = migration
  const note = (tx: Db) =>
    sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(tx)
  if (concurrent) {
    for (const statement of concurrent) await changeIndex(db, statement, log)
    await note(db)
    return
  }
  await retryLocked(name, log, waits, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await endWithClient(tx)
      await sql.raw(`set local lock_timeout = ${waits.lockMs}`).execute(tx)
      await sql.raw(text).execute(tx)
      await note(tx)
    }),
  )
}

/** Repeats a migration that did not get a lock, so that no statement queues behind it for long. */
async function retryLocked(
  migration: string,
  log: Log,
  { pauseMs, tries }: Waits,
  work: () => Promise<void>,
): Promise<void> {
  for (let made = 1; ; made++) {
    try {
      return await work()
    } catch (error) {
      if (!NO_LOCK.includes((error as { code?: string }).code ?? '')) throw error
      if (made === tries)
        throw new Error(
          `The migration ${migration} did not get its lock in ${tries} tries, since a transaction is open on its table. Find it in pg_stat_activity (docs/upgrading.md), end it, and start again.`,
          { cause: error },
        )
      if (made === 1)
        log.warn(
          { migration, err: error },
          'a migration waits for a lock; it is tried again every few seconds',
        )
      await pause(pauseMs)
    }
  }
}

/** Throws for a database with migrations that this version does not have. */
async function isUpToDate(
  db: Db,
  all: readonly Migration[],
  wanted: readonly Migration[],
): Promise<boolean> {
  const table = await row(
    db,
    sql<{ exists: boolean }>`select to_regclass('public.migration') is not null as exists`,
  )
  if (!table!.exists) return false
  const applied = await findApplied(db)
  if (isBeforeBaseline(applied, all[0]!)) return false
  refuseStrangers(applied, all)
  return missingOf(applied, wanted).length === 0
}

function missingOf(applied: readonly Applied[], wanted: readonly Migration[]): Migration[] {
  return wanted.filter(({ name }) => !applied.some((done) => done.name === name))
}

async function findApplied(db: Db): Promise<Applied[]> {
  return rows(db, sql<Applied>`select name, hash from migration order by name`)
}

/**
 * Marks a database at the last migration before the baseline as being at the baseline. Throws for
 * an older one.
 */
async function takeAsBaseline(db: Db, baseline: Migration): Promise<void> {
  const applied = await findApplied(db)
  if (!isBeforeBaseline(applied, baseline)) return
  const last = applied.at(-1)!.name
  if (last < BEFORE_BASELINE)
    throw new Error(
      `The database is of an older Mailcast (${last}). Start commit ${COMMIT_BEFORE} once (git checkout ${COMMIT_BEFORE} && npm start), stop it, then start this version.`,
    )
  if (last > BEFORE_BASELINE) return
  await sql`delete from migration`.execute(db)
  await sql`insert into migration (name, hash) values (${baseline.name}, ${baseline.hash})`.execute(
    db,
  )
}

function isBeforeBaseline(applied: readonly Applied[], baseline: Migration): boolean {
  return applied.length > 0 && !applied.some(({ name }) => name === baseline.name)
}

function refuseStrangers(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const { name, hash } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours)
      throw new Error(
        `The database was migrated by a newer Mailcast (${name}). Update this one, or restore a backup from before.`,
      )
    if (ours.hash !== hash)
      throw new Error(
        `The migration ${name} was changed after it had been applied. Restore the file as it was.`,
      )
  }
}
