import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'

interface MailRow {
  email_hash: Buffer
  newsletter_id: string
  contact_id: string | null
  generation: number
  automatic: boolean
  created_at: Date
  email: string | null
}

const findMails = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<{ address: Buffer; since: Date }>[]) => {
    const since = new Date(Math.min(...asked.map(({ arg }) => arg.since.getTime())))
    const found = await rows(
      db,
      sql<MailRow>`select m.email_hash, m.newsletter_id, m.contact_id, m.generation, m.automatic, m.created_at, c.email
      from confirmation_mail m /* every account */
      left join contact c on c.account_id = m.account_id and c.contact_id = m.contact_id
      where m.email_hash = any(${asked.map(({ arg }) => arg.address)}::bytea[]) and m.created_at > ${since} and not m.held_back`,
    )
    const byAddress = Map.groupBy(found, ({ email_hash }) => email_hash.toString('hex'))
    return asked.map(({ arg }) =>
      (byAddress.get(arg.address.toString('hex')) ?? [])
        .filter(({ created_at }) => created_at > arg.since)
        .map(toMail),
    )
  },
)

function toMail(mail: MailRow) {
  return {
    newsletterId: typeId('nl', mail.newsletter_id),
    contactId: mail.contact_id && typeId('sub', mail.contact_id),
    /** The contact's address; null for a deleted contact, and for an address without a contact. */
    email: mail.email,
    generation: mail.generation,
    automatic: mail.automatic,
    createdAt: mail.created_at,
  }
}

/** Lists the confirmation mails to a mailbox since a time, of all accounts. */
export async function recentMails(scope: BatchScope, address: Buffer, since: Date) {
  return findMails(scope, { address, since })
}

interface NewMail {
  mailId: string
  newsletterId: string
  /** The contact; null for an address without one. */
  contactId: string | null
  /** The subscription generation to confirm; 0 without a contact. */
  generation: number
  address: Buffer
  automatic: boolean
  byStranger: boolean
}

const insertMails = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<NewMail & { at: Date }>[]) => {
    const list = <T>(pick: (mail: NewMail & { at: Date }) => T) => asked.map(({ arg }) => pick(arg))
    await countAffected(
      db,
      sql`insert into confirmation_mail (account_id, mail_id, newsletter_id, contact_id, email_hash, generation, automatic, by_stranger, created_at)
      select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ mailId }) => mailId)}::uuid[],
        ${list(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${list(({ contactId }) => contactId && uuidOf(contactId))}::uuid[],
        ${list(({ address }) => address)}::bytea[], ${list(({ generation }) => generation)}::integer[],
        ${list(({ automatic }) => automatic)}::boolean[], ${list(({ byStranger }) => byStranger)}::boolean[], ${list(({ at }) => at)}::timestamptz[])`,
    )
    return asked
  },
)

export async function insertMail(scope: Scope, mail: NewMail): Promise<void> {
  await insertMails(scope, { ...mail, at: scope.now })
}

/**
 * Counts a mail in the newsletter's hourly limit. A retry is counted already. Lock the newsletter
 * first.
 */
export async function markAdmitted(
  { db, accountId, now }: Scope,
  {
    newsletterId,
    mailId,
    since,
    most,
  }: { newsletterId: string; mailId: string; since: Date; most: number },
): Promise<boolean> {
  const account = uuidOf(accountId)
  const admitted = await countAffected(
    db,
    sql`update confirmation_mail m set admitted_at = coalesce(m.admitted_at, ${now}::timestamptz)
      where m.account_id = ${account} and m.mail_id = ${uuidOf(mailId)} and (m.admitted_at is not null or (
        select count(*) from confirmation_mail o
        where o.account_id = ${account} and o.newsletter_id = ${uuidOf(newsletterId)} and o.admitted_at > ${since}) < ${most})`,
  )
  return admitted > 0
}

/** Marks a mail as not sent by the hourly limit, so that it counts for no other limit. */
export async function markHeldBack({ db, accountId }: AccountDb, mailId: string): Promise<void> {
  await countAffected(
    db,
    sql`update confirmation_mail set held_back = true where account_id = ${uuidOf(accountId)} and mail_id = ${uuidOf(mailId)}`,
  )
}

export interface LedgerMail {
  byStranger: boolean
  /** Whether the contact's subscription generation is still the mail's. */
  current: boolean
  /**
   * Whether the hourly limit stopped the mail before. The worker may have been killed before it
   * stored that result.
   */
  heldBack: boolean
}

export async function readMails(
  { db, accountId }: AccountDb,
  mailIds: readonly string[],
): Promise<Map<string, LedgerMail>> {
  const found = await rows(
    db,
    sql<{
      mail_id: string
      by_stranger: boolean
      current: boolean
      held_back: boolean
    }>`select m.mail_id, m.by_stranger, m.held_back, coalesce(c.generation = m.generation, false) as current
      from confirmation_mail m left join contact c on c.account_id = m.account_id and c.contact_id = m.contact_id
      where m.account_id = ${uuidOf(accountId)} and m.mail_id = any(${mailIds}::uuid[])`,
  )
  return new Map(
    found.map(({ mail_id, by_stranger, current, held_back }) => [
      mail_id,
      { byStranger: by_stranger, current, heldBack: held_back },
    ]),
  )
}

/**
 * Deletes a batch of rows 30 days after their mail, when no limit counts the mail any more. Returns
 * true when more may remain.
 */
export const forgetOldConfirmations = forgetAfter({
  table: 'confirmation_mail',
  key: ['mail_id'],
  time: 'created_at',
})
