import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** The days for which a frozen mailing that has ended may still count. Sending takes no longer. */
const SENDING_DAYS = 7

/**
 * Finds contacts who got a mail since a time, or have one in the queue. Confirmations do not count.
 */
export async function findMailedSince(
  { db, accountId }: AccountDb,
  newsletterId: string,
  contactIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const account = uuidOf(accountId)
  const counts = sql`(r.status in ('pending', 'later') or (r.status = 'sent' and r.finished_at > ${since}))`
  const found = await rows(
    db,
    // A frozen mailing has no index by contact: there the contact's id is the recipient's.
    sql<{
      contact_id: string
    }>`with asked as (select unnest(${contactIds.map(uuidOf)}::uuid[]) as contact_id),
      recent as (select mailing_id from mailing where account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)} and frozen
        and (status in ('sending', 'paused') or created_at > ${since}::timestamptz - ${`${SENDING_DAYS} days`}::interval))
      select a.contact_id from asked a where exists (select 1 from recent m cross join lateral (select 1 from recipient r
          where r.account_id = ${account} and r.mailing_id = m.mailing_id and r.recipient_id = a.contact_id and ${counts} limit 1) f)
        or exists (select 1 from recipient r join mailing m on m.account_id = ${account} and m.mailing_id = r.mailing_id and m.kind <> 'confirmation'
          where r.account_id = ${account} and r.contact_id = a.contact_id and ${counts})`,
  )
  return new Set(found.map(({ contact_id }) => contact_id))
}
