import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** Longer than any source tells of an event again, and than soft ones count. The suppression list is kept for good. */
export const KEPT_DAYS = 90

/** Deletes a batch of reports that are past their time; true when there is more. */
export async function forgetOldBounces(db: Db, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from bounce where ctid = any(array(select ctid from bounce /* every account */
      where recorded_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
