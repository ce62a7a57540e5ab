import { sql } from 'kysely'
import { affected, row, rows } from '#lib/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { Contact, In } from './contact-sql.ts'

/** Two signups of one address at once, also in two accounts, count each other. */
export async function lockAddress({ db }: Scope, address: Buffer): Promise<void> {
  await row(db, sql`select pg_advisory_xact_lock(${address.readInt32BE()}, ${address.readInt32BE(4)})`)
}

/** The mails to an address, however its dots and plus part were written, since a time, of every account: this question names none on purpose. */
export async function recentMails({ db }: Scope, address: Buffer, since: Date) {
  const found = await rows(
    db,
    sql<{ newsletter_id: string; contact_id: string; spell: number; automatic: boolean; created_at: Date; email: string | null }>`
      select m.newsletter_id, m.contact_id, m.spell, m.automatic, m.created_at, c.email
      from confirmation_mail m /* every account */
      left join contact c on c.account_id = m.account_id and c.contact_id = m.contact_id
      where m.email_hash = ${address} and m.created_at > ${since}`,
  )
  return found.map((mail) => ({
    newsletterId: typeId('nl', mail.newsletter_id),
    contactId: typeId('sub', mail.contact_id),
    /** Null when the contact was deleted since. */
    email: mail.email,
    spell: mail.spell,
    automatic: mail.automatic,
    createdAt: mail.created_at,
  }))
}

export async function insertMail(
  { db, accountId, now }: Scope,
  mail: { mailId: string; contact: Contact; address: Buffer; automatic: boolean },
): Promise<void> {
  await affected(
    db,
    sql`insert into confirmation_mail (account_id, mail_id, newsletter_id, contact_id, email_hash, spell, automatic, created_at)
      values (${uuidOf(accountId)}, ${mail.mailId}, ${uuidOf(mail.contact.newsletterId)}, ${uuidOf(mail.contact.id)}, ${mail.address},
        ${mail.contact.spell}, ${mail.automatic}, ${now})`,
  )
}

export async function markMailSent({ db, accountId }: In, mailId: string, at: Date): Promise<void> {
  await affected(db, sql`update confirmation_mail set sent_at = ${at} where account_id = ${uuidOf(accountId)} and mail_id = ${uuidOf(mailId)}`)
}
