import { DAY_MS } from '#lib/duration.ts'
import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import { KEPT_DAYS } from '#operation/jobs/retention.ts'

const BATCH = 5000

/** Deletes a batch of old events, but none that the log of a webhook endpoint still shows. Returns true when there may be more. */
export async function forgetOldEvents(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS.event * DAY_MS)
  const deleted = await affected(
    db,
    sql`delete from event where ctid = any(array(select e.ctid from event e /* every account */ where e.created_at < ${before}
      and not exists (select 1 from webhook_delivery d where d.account_id = e.account_id and d.event_id = e.event_id) limit ${BATCH}))`,
  )
  return deleted === BATCH
}
