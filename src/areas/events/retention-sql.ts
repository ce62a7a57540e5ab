import { DAY_MS } from '#lib/duration.ts'
import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 5000

/** Deletes old events that no webhook endpoint's log shows. Returns true when more may be left. */
export async function forgetOldEvents(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TABLES.event.days * DAY_MS)
  const deleted = await countAffected(
    db,
    sql`delete from event where ctid = any(array(select e.ctid from event e /* every account */ where e.created_at < ${before}
      and not exists (select 1 from webhook_delivery d where d.account_id = e.account_id and d.event_id = e.event_id) limit ${BATCH}))`,
  )
  return deleted === BATCH
}
