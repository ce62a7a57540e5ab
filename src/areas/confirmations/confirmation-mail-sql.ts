import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, type BatchScope, batched } from '#operation/batching/batched.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { Scope } from '#operation/scope.ts'

interface MailRow {
  email_hash: Buffer
  newsletter_id: string
  contact_id: string | null
  spell: number
  automatic: boolean
  created_at: Date
  email: string | null
}

const findMails = batched('reads', async (db: Db, asked: readonly BatchRow<{ address: Buffer; since: Date }>[]) => {
  const since = new Date(Math.min(...asked.map(({ arg }) => arg.since.getTime())))
  const found = await rows(
    db,
    sql<MailRow>`select m.email_hash, m.newsletter_id, m.contact_id, m.spell, m.automatic, m.created_at, c.email
      from confirmation_mail m /* every account */
      left join contact c on c.account_id = m.account_id and c.contact_id = m.contact_id
      where m.email_hash = any(${asked.map(({ arg }) => arg.address)}::bytea[]) and m.created_at > ${since} and not m.held_back`,
  )
  const byAddress = Map.groupBy(found, ({ email_hash }) => email_hash.toString('hex'))
  return asked.map(({ arg }) => (byAddress.get(arg.address.toString('hex')) ?? []).filter(({ created_at }) => created_at > arg.since).map(toMail))
})

function toMail(mail: MailRow) {
  return {
    newsletterId: typeId('nl', mail.newsletter_id),
    contactId: mail.contact_id && typeId('sub', mail.contact_id),
    /** Null when the contact has been deleted, and for a mail to an address that is no contact's. */
    email: mail.email,
    generation: mail.spell,
    automatic: mail.automatic,
    createdAt: mail.created_at,
  }
}

/**
 * Returns the confirmation mails to an address since a time. Spellings that differ in dots and the plus part count as one address. The query reads
 * every account on purpose. Batched.
 */
export async function recentMails(scope: BatchScope, address: Buffer, since: Date) {
  return findMails(scope, { address, since })
}

interface NewMail {
  mailId: string
  newsletterId: string
  /** Null for an address that is no contact's. */
  contactId: string | null
  /** The subscription generation that the mail asks about; 0 without a contact. */
  generation: number
  address: Buffer
  automatic: boolean
  byStranger: boolean
}

const insertMails = batched('writes', async (db: Db, asked: readonly BatchRow<NewMail & { at: Date }>[]) => {
  const list = <T>(pick: (mail: NewMail & { at: Date }) => T) => asked.map(({ arg }) => pick(arg))
  await affected(
    db,
    sql`insert into confirmation_mail (account_id, mail_id, newsletter_id, contact_id, email_hash, spell, automatic, by_stranger, created_at)
      select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ mailId }) => mailId)}::uuid[],
        ${list(({ newsletterId }) => uuidOf(newsletterId))}::uuid[], ${list(({ contactId }) => contactId && uuidOf(contactId))}::uuid[],
        ${list(({ address }) => address)}::bytea[], ${list(({ generation }) => generation)}::integer[],
        ${list(({ automatic }) => automatic)}::boolean[], ${list(({ byStranger }) => byStranger)}::boolean[], ${list(({ at }) => at)}::timestamptz[])`,
  )
  return asked
})

export async function insertMail(scope: Scope, mail: NewMail): Promise<void> {
  await insertMails(scope, { ...mail, at: scope.now })
}

/**
 * Takes a place in the newsletter's hour for a mail, and returns whether it has one. A mail that is tried again keeps its place. The caller holds a
 * lock for the newsletter.
 */
export async function markAdmitted(
  { db, accountId, now }: Scope,
  { newsletterId, mailId, since, most }: { newsletterId: string; mailId: string; since: Date; most: number },
): Promise<boolean> {
  const account = uuidOf(accountId)
  const admitted = await affected(
    db,
    sql`update confirmation_mail m set admitted_at = coalesce(m.admitted_at, ${now}::timestamptz)
      where m.account_id = ${account} and m.mail_id = ${uuidOf(mailId)} and (m.admitted_at is not null or (
        select count(*) from confirmation_mail o
        where o.account_id = ${account} and o.newsletter_id = ${uuidOf(newsletterId)} and o.admitted_at > ${since}) < ${most})`,
  )
  return admitted > 0
}

/** Marks a mail of an earlier version as started by a form or a signups key: its record does not say so. */
export async function markByStranger({ db, accountId }: AccountDb, mailId: string): Promise<void> {
  await affected(db, sql`update confirmation_mail set by_stranger = true where account_id = ${uuidOf(accountId)} and mail_id = ${uuidOf(mailId)}`)
}

/** Marks a mail as held back by the cap: it counts for no limit. */
export async function markHeldBack({ db, accountId }: AccountDb, mailId: string): Promise<void> {
  await affected(db, sql`update confirmation_mail set held_back = true where account_id = ${uuidOf(accountId)} and mail_id = ${uuidOf(mailId)}`)
}

/** A confirmation mail in the ledger. */
export interface LedgerMail {
  byStranger: boolean
  /** Whether the contact is still in the subscription generation that the mail asks about. */
  current: boolean
  /** Whether the cap of an hour held it back. A mail is looked at again when its worker ended before it wrote that. */
  heldBack: boolean
}

/** Reads mails (uuids) of the ledger. */
export async function readMails({ db, accountId }: AccountDb, mailIds: readonly string[]): Promise<Map<string, LedgerMail>> {
  const found = await rows(
    db,
    sql<{
      mail_id: string
      by_stranger: boolean
      current: boolean
      held_back: boolean
    }>`select m.mail_id, m.by_stranger, m.held_back, coalesce(c.spell = m.spell, false) as current
      from confirmation_mail m left join contact c on c.account_id = m.account_id and c.contact_id = m.contact_id
      where m.account_id = ${uuidOf(accountId)} and m.mail_id = any(${mailIds}::uuid[])`,
  )
  return new Map(found.map(({ mail_id, by_stranger, current, held_back }) => [mail_id, { byStranger: by_stranger, current, heldBack: held_back }]))
}

/** Deletes a batch of mails that no limit counts any more: limits count them for 30 days. Returns true when there may be more. */
export const forgetOldConfirmations = forgetAfter({ table: 'confirmation_mail', key: ['mail_id'], time: 'created_at', days: 31 })
