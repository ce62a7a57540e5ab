import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { MailingRef } from '../mailing.ts'
import type { MailClass } from '../mail-class.ts'

/** A due mail with what its message needs. Ids are uuids, except those of the mailing. */
export interface DueRecipient extends PendingRecipient, MailingRef {
  accountUuid: string
  mailingUuid: string
  dueAt: Date
}

/** A mailing with mails that are due. Ids are uuids. */
export interface DueMailing {
  account_id: string
  mailing_id: string
}

/** The most mailings whose mails one read of the queue takes. */
const MAILINGS_MAX = 64

/** Finds mailings with due mails, after a position. It reads one index entry for each. */
export async function findDueMailings(
  db: Db,
  mailClass: MailClass,
  after: DueMailing | null,
  now: Date,
): Promise<DueMailing[]> {
  const beyond = (from: DueMailing | null) =>
    from
      ? sql`and (account_id, mailing_id) > (${from.account_id}::uuid, ${from.mailing_id}::uuid)`
      : sql``
  return rows(
    db,
    sql<DueMailing>`with recursive waiting as (
        (select account_id, mailing_id, due_at from mail_due /* every account */ where class = ${mailClass} ${beyond(after)}
          order by account_id, mailing_id, due_at limit 1)
        union all
        select n.* from waiting w cross join lateral (
          select account_id, mailing_id, due_at from mail_due where class = ${mailClass} and (account_id, mailing_id) > (w.account_id, w.mailing_id)
          order by account_id, mailing_id, due_at limit 1) n)
      select account_id, mailing_id from waiting where due_at <= ${now} and ${notClosed(sql`waiting.account_id`)} limit ${MAILINGS_MAX}`,
  )
}

/** A part of a mailing's due mails: `limit` of them after the first `offset`. */
export interface DuePart extends DueMailing {
  limit: number
  offset: number
}

interface DueRow {
  account_id: string
  mailing_id: string
  due_at: Date
  recipient_id: string
  contact_id: string
  attempts: number
  reason: string | null
  email: string | null
  fields: PendingRecipient['fields']
  generation: number | null
  paid: boolean | null
}

/** Reads due mails with their contacts as they are now, by account, mailing and recipient. */
export async function readDue(
  db: Db,
  mailClass: MailClass,
  parts: readonly DuePart[],
  now: Date,
): Promise<DueRecipient[]> {
  const found = await rows(
    db,
    sql<DueRow>`select d.account_id, d.mailing_id, d.due_at, d.recipient_id, coalesce(r.contact_id, d.recipient_id) as contact_id,
        coalesce(r.attempts, 0) as attempts, r.reason, r.paid, c.email, c.fields, c.generation
      from unnest(${parts.map(({ account_id }) => account_id)}::uuid[], ${parts.map(({ mailing_id }) => mailing_id)}::uuid[],
        ${parts.map(({ limit }) => limit)}::int[], ${parts.map(({ offset }) => offset)}::int[]) as p (account_id, mailing_id, most, skipped)
      cross join lateral (select * from mail_due w where w.class = ${mailClass} and w.account_id = p.account_id and w.mailing_id = p.mailing_id
        and w.due_at <= ${now} order by w.due_at, w.recipient_id limit p.most offset p.skipped) d
      left join lateral (select contact_id, attempts, reason, paid from recipient r
        where r.account_id = d.account_id and r.mailing_id = d.mailing_id and r.recipient_id = d.recipient_id limit 1) r on true
      left join lateral (select email, fields, generation from contact c
        where c.account_id = d.account_id and c.contact_id = coalesce(r.contact_id, d.recipient_id) limit 1) c on true
      order by d.account_id, d.mailing_id, d.recipient_id`,
  )
  return found.map((due) => ({
    accountId: typeId('acc', due.account_id),
    mailingId: typeId('mlg', due.mailing_id),
    accountUuid: due.account_id,
    mailingUuid: due.mailing_id,
    dueAt: due.due_at,
    recipientId: due.recipient_id,
    contactId: due.contact_id,
    generation: due.generation,
    attempts: due.attempts,
    reason: due.reason,
    paid: due.paid,
    email: due.email,
    fields: due.fields,
  }))
}

/** Returns the columns of mails as lists, which stored functions take, in one order. */
export function columnsOf(mails: readonly DueRecipient[]): {
  accounts: string[]
  mailings: string[]
  recipients: string[]
} {
  return {
    accounts: mails.map(({ accountUuid }) => accountUuid),
    mailings: mails.map(({ mailingUuid }) => mailingUuid),
    recipients: mails.map(({ recipientId }) => recipientId),
  }
}

/** Moves due mails to a later time, without counting an attempt. */
export async function delayDue(
  db: Db,
  mailClass: MailClass,
  mails: readonly DueRecipient[],
  until: Date,
): Promise<void> {
  const { accounts, mailings, recipients } = columnsOf(mails)
  await countAffected(
    db,
    sql`update mail_due d set due_at = ${until}
      from unnest(${accounts}::uuid[], ${mailings}::uuid[], ${mails.map(({ dueAt }) => dueAt)}::timestamptz[], ${recipients}::uuid[])
        as w (account_id, mailing_id, due_at, recipient_id)
      where d.class = ${mailClass} and d.account_id = w.account_id and d.mailing_id = w.mailing_id and d.due_at = w.due_at and d.recipient_id = w.recipient_id`,
  )
}
