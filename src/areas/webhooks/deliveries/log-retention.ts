import type { Db } from '#db/rows.ts'
import { forgetDeliveries } from './log-retention-sql.ts'

/** The number of endpoints that one statement reads, and of deliveries that it deletes. */
const ENDPOINTS_AT_ONCE = 500
const DELETED_AT_ONCE = 2_000

/**
 * Shortens each endpoint's log to its last hundred deliveries. Pending ones stay. Stops after a
 * batch when `signal` is aborted.
 */
export async function trimLogs(db: Db, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (let after = null; !signal.aborted;) {
    const batch = await forgetDeliveries(db, after, {
      endpoints: ENDPOINTS_AT_ONCE,
      deliveries: DELETED_AT_ONCE,
    })
    deleted += batch.deleted
    // The batch is full, so the same endpoints may have more deliveries to delete.
    if (batch.deleted >= DELETED_AT_ONCE) continue
    if (batch.last === null) break
    after = batch.last
  }
  return deleted
}
