import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** The days that counted welcome mails are kept. Limits count them for 30 days. */
const KEPT_DAYS = 31

/** Deletes a batch of welcome mails that no longer count. Returns true when there is more. */
export async function forgetOldWelcomes(db: Db, now: Date): Promise<boolean> {
  const deleted = await affected(
    db,
    sql`delete from welcome_count where ctid = any(array(select ctid from welcome_count /* every account */
      where created_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
