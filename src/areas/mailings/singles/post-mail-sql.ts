import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import type { MailKind, MailRules } from '../mail-kind.ts'
import { partMailingId, singleMailingId } from '../mailing.ts'
import { MAIL_CLASS } from '../mail-class.ts'

/** A mail of a mailing that is open for further mails. Ids are TypeIDs. */
export interface NewMail {
  newsletterId: string
  /** The mailing, which is inserted with its first mail. */
  mailingId: string
  /** The mailing's owner, such as the newsletter of a welcome mail. */
  ownerId: string
  /** Distinguishes the mailings of an owner. */
  part: string
  /** The contact; null for a recipient without one. */
  contactId: string | null
  /** The id of the mail, unique within its mailing. Message-ID and tokens contain it. */
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

/**
 * Enqueues a mail, which a worker sends after the commit. A mail that was enqueued before stays as
 * it is.
 */
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

/** Returns the mailing for one text of an owner, such as a step of an automation. */
export function ofPart(
  { kind }: Pick<MailKind, 'kind'>,
  { newsletterId, ownerId, part }: Pick<NewMail, 'newsletterId' | 'ownerId' | 'part'>,
): Omit<NewMail, 'contactId' | 'recipientId'> {
  return { newsletterId, mailingId: partMailingId(kind, ownerId, part), ownerId, part }
}

/** Returns the one mailing of a kind that a newsletter has, such as for welcome mails. */
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
