import type { Db } from '#db/rows.ts'
import { forgetDeliveries } from './log-retention-sql.ts'

/** Endpoints looked at in one statement, and deliveries that it deletes. */
const ENDPOINTS_AT_ONCE = 500
const DELETED_AT_ONCE = 2_000

/**
 * Cuts every endpoint's log to its latest hundred deliveries, with their attempts; what waits to be delivered stays, however old. A
 * thousand endpoints that have nothing to cut take some 60 ms. Between two batches it stops when `signal` says so.
 */
export async function trimLogs(db: Db, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (let after = null; !signal.aborted;) {
    const batch = await forgetDeliveries(db, after, { endpoints: ENDPOINTS_AT_ONCE, deliveries: DELETED_AT_ONCE })
    deleted += batch.deleted
    // The same endpoints again while there was more than one batch of them.
    if (batch.deleted >= DELETED_AT_ONCE) continue
    if (batch.last === null) break
    after = batch.last
  }
  return deleted
}
