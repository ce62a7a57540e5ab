import { sql } from 'kysely'
import { countAffected, call, type Db, row, rows } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'
import type { MailingRef } from '../mailing.ts'
import type { Outcome } from '../submitting/outcome.ts'
import { columnsOf, type DueRecipient } from './due-sql.ts'
import type { MailClass } from '../mail-class.ts'

/** A batch of single mails on which this worker has a lease. */
export interface MailBatch {
  batchId: string
  class: MailClass
}

/**
 * Takes due mails by a stored function (schema.sql), in the order of `readDue`. Returns for each
 * its result, or why it is not wanted. `taken`: another worker has it. `parked`: its mailing is not
 * being sent. `wait`, `limit`: the allowance is held by others, or used up. `month`: the first day
 * of the month in which they count.
 */
export async function takeMails(
  db: Db,
  batch: MailBatch,
  mails: readonly DueRecipient[],
  { until, month }: { until: Date; month: string },
): Promise<string[]> {
  const { accounts, mailings, recipients } = columnsOf(mails)
  const [dues, contacts] = [
    mails.map(({ dueAt }) => dueAt),
    mails.map(({ contactId }) => contactId),
  ]
  const answer = await call<{ take_mails: string[] }>(db, 'take_mails', [
    batch.batchId,
    batch.class,
    until,
    month,
    accounts,
    mailings,
    dues,
    recipients,
    contacts,
  ])
  return answer.take_mails
}

export interface DueOutcome extends Outcome<DueRecipient> {
  /** True when the batch does not contain the mail, which is still due. */
  stillDue: boolean
}

/**
 * Writes outcomes of a batch, which then contains only `left`. Returns frozen mailings that ended
 * as a result; null when the lease is lost and nothing was written.
 */
export async function closeMails(
  db: Db,
  batch: MailBatch,
  outcomes: readonly DueOutcome[],
  left: readonly DueRecipient[],
  now: Date,
): Promise<MailingRef[] | null> {
  const mails = outcomes.map(({ recipient }) => recipient)
  const { accounts, mailings, recipients } = columnsOf(mails)
  const open = columnsOf(left)
  const answer = await call<{ close_mails: string[] | null }>(db, 'close_mails', [
    batch.batchId,
    batch.class,
    now,
    accounts,
    mailings,
    recipients,
    outcomes.map(({ status }) => status),
    outcomes.map(({ reason }) => reason),
    outcomes.map(({ attempts }) => attempts),
    outcomes.map(({ retryAt }) => retryAt),
    outcomes.map(({ stillDue, recipient }) => (stillDue ? recipient.dueAt : null)),
    open.accounts,
    open.mailings,
    open.recipients,
  ])
  return (
    answer.close_mails &&
    answer.close_mails.map((ended) => mails.find(({ mailingUuid }) => mailingUuid === ended)!)
  )
}

export async function extendBatch(db: Db, { batchId }: MailBatch, until: Date): Promise<void> {
  await countAffected(
    db,
    sql`update mail_batch /* every account */ set lease_end = ${until} where batch_id = ${batchId}`,
  )
}

export interface LostBatch extends MailBatch {
  mails: (DueRecipient & { again: boolean })[]
}

interface BatchRow {
  batch_id: string
  class: MailClass
  accounts: string[]
  mailings: string[]
  recipients: string[]
}

/** Finds a batch whose lease has ended. */
export async function findLostBatch(db: Db, now: Date): Promise<BatchRow | undefined> {
  return row(
    db,
    sql<BatchRow>`select batch_id, class, accounts, mailings,
      recipients from mail_batch /* every account */ where lease_end <= ${now} order by batch_id limit 1`,
  )
}

/**
 * Locks a batch whose worker was lost, after locking its mailings. Returns null when the batch was
 * closed, or another worker has leased it.
 */
export async function lockLostBatch(db: Db, found: BatchRow, now: Date): Promise<LostBatch | null> {
  const { accounts, mailings, recipients } = found
  await rows(
    db,
    sql`select 1 from mailing m where (m.account_id, m.mailing_id) in (select * from unnest(${accounts}::uuid[], ${mailings}::uuid[]))
      order by m.account_id, m.mailing_id for update`,
  )
  const stillLost = await row(
    db,
    sql`select 1 from mail_batch /* every account */ where batch_id = ${found.batch_id} and lease_end <= ${now} for update`,
  )
  if (!stillLost) return null
  const states = await rows(
    db,
    sql<{
      account_id: string
      mailing_id: string
      recipient_id: string
      contact_id: string
      attempts: number
      again: boolean
    }>`select w.account_id, w.mailing_id, w.recipient_id, coalesce(r.contact_id, w.recipient_id) as contact_id,
        coalesce(r.attempts, 0) as attempts, coalesce(m.lost = 'again' and r.attempts = 0, false) as again
      from unnest(${accounts}::uuid[], ${mailings}::uuid[], ${recipients}::uuid[]) as w (account_id, mailing_id, recipient_id)
      left join mailing m on m.account_id = w.account_id and m.mailing_id = w.mailing_id
      left join recipient r on r.account_id = w.account_id and r.mailing_id = w.mailing_id and r.recipient_id = w.recipient_id
      order by w.account_id, w.mailing_id, w.recipient_id`,
  )
  const mails = states.map(
    ({ account_id, mailing_id, recipient_id, contact_id, attempts, again }) => ({
      accountId: typeId('acc', account_id),
      mailingId: typeId('mlg', mailing_id),
      accountUuid: account_id,
      mailingUuid: mailing_id,
      dueAt: now,
      recipientId: recipient_id,
      contactId: contact_id,
      generation: null,
      attempts,
      again,
      reason: null,
      paid: null,
      email: null,
      fields: null,
    }),
  )
  return { batchId: found.batch_id, class: found.class, mails }
}
