import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Contact } from '#areas/contacts/index.ts'
import type { MailState } from './contact-mail.ts'
import type { MailRef } from './describe-mails.ts'

/** A mail to one contact. Ids are uuids. */
export interface ContactMailRow extends MailRef {
  recipient_id: string
  status: MailState['status']
  reason: string | null
  finished_at: Date | null
  /** The time by which the list is sorted, with microseconds. */
  position: string
  opened_at: Date | null
  clicked_at: Date | null
}

/** The time by which waiting mails are sorted, so that they come before those that ended. */
const WAITING = '2999-12-31T23:59:59.999999Z'

/**
 * Selects all mails to a contact. Frozen mailings have no index by contact. There the recipient's
 * id is the contact's, and is looked up once for each mailing; `limit 1` keeps PostgreSQL from
 * reading all recipients.
 */
export function mailsTo({ accountId }: AccountDb, { id, newsletterId }: Contact) {
  const account = uuidOf(accountId)
  return sql`(
      select m.mailing_id, m.newsletter_id, m.kind, m.owner_id, m.part, r.recipient_id, r.status, r.reason, r.finished_at
        from mailing m cross join lateral (select recipient_id, status, reason, finished_at from recipient
          where account_id = ${account} and mailing_id = m.mailing_id and recipient_id = ${uuidOf(id)} limit 1) r
        where m.account_id = ${account} and m.newsletter_id = ${uuidOf(newsletterId)} and m.frozen
      union all
      select m.mailing_id, m.newsletter_id, m.kind, m.owner_id, m.part, r.recipient_id, r.status, r.reason, r.finished_at
        from recipient r cross join lateral (select mailing_id, newsletter_id, kind, owner_id, part from mailing
          where account_id = ${account} and mailing_id = r.mailing_id limit 1) m
        where r.account_id = ${account} and r.contact_id = ${uuidOf(id)})`
}

/** Lists a contact's waiting mails, then those that ended, newest first. */
export async function listContactMails(
  scope: AccountDb,
  contact: Contact,
  { limit, before }: { limit: number; before: string[] | null },
): Promise<ContactMailRow[]> {
  const account = uuidOf(scope.accountId)
  const older = before
    ? sql`where (at, mailing_id, recipient_id) < (${before[0]}::timestamptz, ${before[1]}::uuid, ${before[2]}::uuid)`
    : sql``
  const acted = (
    act: 'open' | 'click',
  ) => sql`(select first_at from engagement where account_id = ${account} and mailing_id = p.mailing_id
    and recipient_id = p.recipient_id and act = ${act} and not by_machine)`
  return rows(
    scope.db,
    // Reads `engagement` directly, because a function of its area would need one more look-up for
    // each mail.
    sql<ContactMailRow>`select p.*, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position,
        ${acted('open')} as opened_at, ${acted('click')} as clicked_at
      from (select * from (select *, coalesce(finished_at, ${WAITING}::timestamptz) as at from ${mailsTo(scope, contact)} found) timed ${older}
        order by at desc, mailing_id desc, recipient_id desc limit ${limit + 1}) p
      order by p.at desc, p.mailing_id desc, p.recipient_id desc`,
  )
}

export async function countContactMails(scope: AccountDb, contact: Contact): Promise<number> {
  return (await row(
    scope.db,
    sql<{ n: number }>`select count(*) as n from ${mailsTo(scope, contact)} found`,
  ))!.n
}
