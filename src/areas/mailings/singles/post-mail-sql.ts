import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import type { MailKind, MailRules } from '../mail-kind.ts'
import { partMailingId, singleMailingId } from '../mailing.ts'
import { MAIL_CLASS } from '../mail-class.ts'

/** A mail of an open mailing. Ids are TypeIDs. */
export interface NewMail {
  newsletterId: string
  /** The mailing, which is made with its first mail. */
  mailingId: string
  /** The owner of its mailing, such as the newsletter of a welcome. */
  ownerId: string
  /** Tells the mailings of one owner apart. */
  part: string
  /** Null for a recipient who is no contact. */
  contactId: string | null
  /** Names the mail in its mailing: it is posted once. Message-ID and tokens are made of it. */
  recipientId: string
}

interface Posted extends NewMail, MailRules {
  kind: string
  at: Date
}

async function insertPosted(
  db: Db,
  asked: readonly BatchRow<Posted>[],
): Promise<readonly BatchRow<Posted>[]> {
  const column = <T>(pick: (mail: Posted, accountId: string) => T) =>
    asked.map(({ arg, accountId }) => pick(arg, accountId))
  await countAffected(
    db,
    // Mailing and counts are not locked, so that signups do not wait for one another. The mailing
    // is looked up first, since `on conflict` would wait for a worker that counts.
    sql`with posted as (
        select * from unnest(${column((_, accountId) => uuidOf(accountId))}::uuid[], ${column(({ mailingId }) => uuidOf(mailingId))}::uuid[],
          ${column(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${column(({ ownerId }) => uuidOf(ownerId))}::uuid[],
          ${column(({ part }) => part)}::text[], ${column(({ recipientId }) => uuidOf(recipientId))}::uuid[],
          ${column(({ contactId }) => contactId && uuidOf(contactId))}::uuid[], ${column(({ kind }) => kind)}::text[],
          ${column((mail) => MAIL_CLASS[mail.class])}::smallint[], ${column(({ wants }) => wants)}::text[],
          ${column(({ counted }) => counted)}::boolean[], ${column(({ lost }) => lost)}::text[], ${column(({ at }) => at)}::timestamptz[])
          as p (account_id, mailing_id, newsletter_id, owner_id, part, recipient_id, contact_id, kind, class, wants, counted, lost, at)),
      opened as (
        insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, part, frozen, status, wants, counted, lost, created_at)
          select distinct on (account_id, mailing_id) account_id, mailing_id, newsletter_id, kind, owner_id, part, false, 'sending', wants, counted,
            lost, at
          from posted p where not exists (select 1 from mailing m where m.account_id = p.account_id and m.mailing_id = p.mailing_id)
          order by account_id, mailing_id on conflict do nothing),
      added as (
        insert into recipient (account_id, mailing_id, recipient_id, contact_id)
          select account_id, mailing_id, recipient_id, contact_id from posted order by account_id, mailing_id, recipient_id
          on conflict do nothing returning account_id, mailing_id, recipient_id)
      insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
        select p.class, p.account_id, p.mailing_id, p.at, p.recipient_id from posted p join added a using (account_id, mailing_id, recipient_id)
        on conflict do nothing`,
  )
  return asked
}

const postMails = batchStatement('writes', insertPosted)

/** Posts a mail for a worker to send after the commit. A posted mail stays as it is. Batched. */
export async function postMail(
  scope: Scope,
  { kind, rules }: Pick<MailKind, 'kind' | 'rules'>,
  mail: NewMail,
): Promise<void> {
  await postMails(scope, { ...mail, ...rules, kind, at: scope.now })
  scope.wake('mails')
}

export async function postMailsToMany(
  scope: Scope,
  { kind, rules }: Pick<MailKind, 'kind' | 'rules'>,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return
  await insertPosted(
    scope.db,
    mails.map((mail) => ({
      accountId: scope.accountId,
      arg: { ...mail, ...rules, kind, at: scope.now },
    })),
  )
  scope.wake('mails')
}

/** Names an owner's mailing of one text, such as a step of an automation. */
export function ofPart(
  { kind }: Pick<MailKind, 'kind'>,
  { newsletterId, ownerId, part }: Pick<NewMail, 'newsletterId' | 'ownerId' | 'part'>,
): Omit<NewMail, 'contactId' | 'recipientId'> {
  return { newsletterId, mailingId: partMailingId(kind, ownerId, part), ownerId, part }
}

/** Names the newsletter's one mailing of a kind, such as its welcomes. */
export function ofNewsletter(
  { kind }: Pick<MailKind, 'kind'>,
  newsletterId: string,
): Omit<NewMail, 'contactId' | 'recipientId'> {
  return {
    newsletterId,
    mailingId: singleMailingId(kind, newsletterId),
    ownerId: newsletterId,
    part: '1',
  }
}
