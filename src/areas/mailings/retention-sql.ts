import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 2000

/** Returns the lowest UUIDv7 of a time (RFC 9562 §5.7). */
function firstUuidOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * Deletes a batch of old single mails by primary key, which works since a recipient's id is never
 * newer than its mail. Recipients of campaigns stay. Returns true when more may be left.
 */
export async function forgetOldMails(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TABLES.recipient.days * DAY_MS)
  const deleted = await countAffected(
    db,
    sql`delete from recipient where ctid = any(array(
      select r.ctid from mailing m /* every account */ cross join lateral (
        select ctid from recipient where account_id = m.account_id and mailing_id = m.mailing_id and recipient_id < ${firstUuidOf(before)}
          and finished_at < ${before} limit ${BATCH}) r
      where not m.frozen limit ${BATCH}))`,
  )
  return deleted === BATCH
}
