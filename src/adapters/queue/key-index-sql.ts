import type pg from 'pg'
import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import { type Connection, openClient } from '../postgres/pool.ts'

/**
 * The most milliseconds for each wait for a lock or for older transactions. After them, the next
 * start tries again.
 */
const INDEX_WAIT_MS = 5000
const LOCK = "hashtextextended('pgboss.waiting_key', 20261128)"

/**
 * Creates an index of waiting jobs by key. Migrations cannot, since pg-boss creates the table after
 * them. Without it, a job with a key reads all of its kind (6 ms for 20,000). Writes go on
 * meanwhile. Throws when it fails, and the next call repairs an invalid index.
 */
export async function indexKeys(direct: Connection, db: Db, waitMs = INDEX_WAIT_MS): Promise<void> {
  if (await hasKeyIndex(db)) return
  // No transaction can build an index concurrently, so the lock is the session's.
  const session = openClient(direct, 'mailcast-jobs')
  try {
    await session.connect()
    // Another process may be building the index. That build would wait for a statement of this
    // session that waits for the lock, so the lock is only tried.
    const { rows } = await session.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as locked`,
    )
    if (rows[0]!.locked && !(await hasKeyIndex(db))) await build(session, waitMs)
  } finally {
    await session.end()
  }
}

async function build(session: pg.Client, waitMs: number): Promise<void> {
  await session.query("select set_config('lock_timeout', $1, false)", [`${waitMs}ms`])
  await session.query('drop index concurrently if exists pgboss.waiting_key')
  await session.query(
    `create index concurrently waiting_key on pgboss.job_common (name, singleton_key) where state < 'active' and not blocked and singleton_key is not null`,
  )
}

async function hasKeyIndex(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql`select from pg_index where indexrelid = to_regclass('pgboss.waiting_key') and indisvalid`,
  )
  return found !== undefined
}
