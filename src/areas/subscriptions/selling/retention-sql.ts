import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 2000

/**
 * Deletes subscriptions whose payment page expired, together with their addresses. Returns true
 * when more such subscriptions may exist.
 */
export async function forgetUnpaid(db: Db, now: Date): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from paid_subscription where ctid = any(array(select ctid from paid_subscription /* every account */
      where status = 'ended' and began_at is null and created_at < ${new Date(now.getTime() - TABLES.paid_subscription.days * DAY_MS)} limit ${BATCH} for update skip locked))`,
  )
  return deleted === BATCH
}
