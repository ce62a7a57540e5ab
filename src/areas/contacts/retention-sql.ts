import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** The days for which an ended import stays readable. */
const KEPT_DAYS = 90

/** Deletes a batch of old imports. Returns true when there is more. */
export async function forgetOldImports(db: Db, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from import where ctid = any(array(select ctid from import /* every account */
      where finished_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
