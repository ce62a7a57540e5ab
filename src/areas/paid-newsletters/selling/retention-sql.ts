import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'

/** The days for which a subscription that was never paid is kept. */
const UNPAID_DAYS = 30
const BATCH = 2000

/** Deletes subscriptions whose payment page expired: they hold the address of a person who did not subscribe. Returns true when there may be more. */
export async function forgetUnpaid(db: Db, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from paid_subscription where ctid = any(array(select ctid from paid_subscription /* every account */
      where status = 'ended' and began_at is null and created_at < ${new Date(now.getTime() - UNPAID_DAYS * DAY_MS)} limit ${BATCH} for update skip locked))`,
  )
  return deleted === BATCH
}
