import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** The days that records are kept. Limits count confirmation mails for 30 days. An ended import stays readable for 90. */
const KEPT_DAYS = { confirmationMail: 31, import: 90 }

/** Deletes a batch of records that no limit or page needs any more. Returns true when there is more. */
export async function forgetOldSignups(db: Db, now: Date): Promise<boolean> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const deleted = [
    await affected(
      db,
      sql`delete from confirmation_mail where ctid = any(array(select ctid from confirmation_mail /* every account */
        where created_at < ${before(KEPT_DAYS.confirmationMail)} limit ${BATCH}))`,
    ),
    await affected(
      db,
      sql`delete from import where ctid = any(array(select ctid from import /* every account */
        where finished_at < ${before(KEPT_DAYS.import)} limit ${BATCH}))`,
    ),
  ]
  return deleted.includes(BATCH)
}
