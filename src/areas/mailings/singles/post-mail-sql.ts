import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batched } from '#operation/batching/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { type MailingKind, singleMailingId } from '../mailing.ts'
import { MAIL_CLASS } from './mail-class.ts'

/** A mail of an open mailing. Ids are TypeIDs. */
export interface NewMail {
  kind: Exclude<MailingKind, 'campaign'>
  newsletterId: string
  contactId: string
  /** Names the mail within its mailing: the same one is never posted twice. */
  recipientId: string
}

/** The columns of the mailing and the queue that follow from the kind of single mails. */
const RULES = {
  // `again`: a reader without the mail could never confirm, and a second copy does no harm.
  confirmation: { class: MAIL_CLASS.awaited, wants: 'pending', counted: false, lost: 'again' },
  welcome: { class: MAIL_CLASS.ordinary, wants: 'active', counted: true, lost: 'uncertain' },
} as const

const postMails = batched('writes', async (db: Db, asked: readonly BatchRow<NewMail & { at: Date }>[]) => {
  const column = <T>(pick: (mail: NewMail & { at: Date }, accountId: string) => T) => asked.map(({ arg, accountId }) => pick(arg, accountId))
  const ruleOf = <K extends keyof (typeof RULES)['welcome']>(key: K) => column(({ kind }) => RULES[kind][key])
  await affected(
    db,
    // Neither the mailing nor its counts are locked: the signups of a newsletter do not wait for one another. The mailing is looked up first,
    // since `on conflict` would wait for a worker that is just counting its mails.
    sql`with posted as (
        select * from unnest(${column((_, accountId) => uuidOf(accountId))}::uuid[],
          ${column(({ kind, newsletterId }) => uuidOf(singleMailingId(kind, newsletterId)))}::uuid[],
          ${column(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${column(({ recipientId }) => uuidOf(recipientId))}::uuid[],
          ${column(({ contactId }) => uuidOf(contactId))}::uuid[], ${column(({ kind }) => kind)}::text[], ${ruleOf('class')}::smallint[],
          ${ruleOf('wants')}::text[], ${ruleOf('counted')}::boolean[], ${ruleOf('lost')}::text[], ${column(({ at }) => at)}::timestamptz[])
          as p (account_id, mailing_id, newsletter_id, recipient_id, contact_id, kind, class, wants, counted, lost, at)),
      opened as (
        insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at)
          select distinct on (account_id, mailing_id) account_id, mailing_id, newsletter_id, kind, newsletter_id, false, 'sending', wants, counted, lost, at
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
})

/** Posts a mail to one reader, which a worker sends once the transaction has committed. A mail that was posted before stays as it is. Batched. */
export async function postMail(scope: Scope, mail: NewMail): Promise<void> {
  await postMails(scope, { ...mail, at: scope.now })
  scope.wake('mails')
}
