import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'

const BATCH = 2000

/** The days for which a report keeps its address and its words: longer than soft bounces count. Suppressions are kept for good. */
export const KEPT_DAYS = 90

/**
 * Removes the address and the words from a batch of old reports. Returns true when there may be more. The reports themselves stay with their
 * mailing: they are the list behind its counts.
 */
export async function forgetOldBounces(db: Db, now: Date): Promise<boolean> {
  const scrubbed = await affected(
    db,
    sql`update bounce set email = '', detail = null where ctid = any(array(select ctid from bounce /* every account */
      where email <> '' and recorded_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} limit ${BATCH}))`,
  )
  return scrubbed === BATCH
}
