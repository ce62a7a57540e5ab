import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** Longer than sources repeat events, and longer than soft bounces count. Suppressions are kept for good. */
export const KEPT_DAYS = 90

/** Deletes a batch of old reports. Returns true when there may be more. */
export async function forgetOldBounces(db: Db, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from bounce where ctid = any(array(select ctid from bounce /* every account */
      where recorded_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
