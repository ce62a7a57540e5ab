import type pg from 'pg'
import { watchClient } from '#adapters/postgres/vanished-client-sql.ts'

/** The advisory lock of the only restore into a database. Any number would do. */
const LOCK = 5_241_971
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Locks the database for one restore, until the client's session ends. Returns false when another
 * restore has the lock. The session of a killed restore ends within seconds, and that of a machine
 * that lost its network within half a minute.
 */
export async function lockForRestore(client: pg.Client): Promise<boolean> {
  try {
    await client.query("set lock_timeout = '10s'")
    for (const statement of watchClient('session')) await client.query(statement)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
