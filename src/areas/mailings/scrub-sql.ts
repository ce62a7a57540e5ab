import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/**
 * Removes mail servers' replies, which often contain the address, from a contact's mails and bounce
 * reports. The mails and the reasons of skipped mails stay. An index finds each row.
 */
export async function scrubMails(
  { db, accountId }: AccountDb,
  contacts: readonly { id: string; newsletterId: string }[],
): Promise<void> {
  const account = uuidOf(accountId)
  const ids = contacts.map(({ id }) => uuidOf(id))
  const newsletters = contacts.map(({ newsletterId }) => uuidOf(newsletterId))
  // A frozen mailing has no index by contact: there the contact's id is the recipient's.
  const frozen = sql`array(select m.mailing_id from mailing m where m.account_id = ${account} and m.newsletter_id = any(${newsletters}::uuid[]) and m.frozen)`
  const worded = sql`reason is not null and status <> 'skipped'`
  await countAffected(
    db,
    sql`update recipient set reason = null
      where account_id = ${account} and mailing_id = any(${frozen}) and recipient_id = any(${ids}::uuid[]) and ${worded}`,
  )
  await countAffected(
    db,
    sql`update recipient set reason = null where account_id = ${account} and contact_id = any(${ids}::uuid[]) and ${worded}`,
  )
  const single = sql`select r.mailing_id, r.recipient_id from recipient r where r.account_id = ${account} and r.contact_id = any(${ids}::uuid[])`
  for (const which of [
    sql`mailing_id = any(${frozen}) and recipient_id = any(${ids}::uuid[])`,
    sql`(mailing_id, recipient_id) in (${single})`,
  ])
    await countAffected(
      db,
      sql`update bounce set email = '', detail = null where account_id = ${account} and ${which} and email <> ''`,
    )
}
