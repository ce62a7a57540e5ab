import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 2000

/**
 * Removes addresses and texts from old reports, once their soft bounces no longer count. The rows
 * stay, because counts refer to their numbers. Returns true when more may remain.
 */
export async function forgetOldBounces(db: Db, now: Date): Promise<boolean> {
  const scrubbed = await countAffected(
    db,
    sql`update bounce set email = '', detail = null where ctid = any(array(select ctid from bounce /* every account */
      where email <> '' and recorded_at < ${new Date(now.getTime() - TABLES.bounce.days * DAY_MS)} limit ${BATCH}))`,
  )
  return scrubbed === BATCH
}
