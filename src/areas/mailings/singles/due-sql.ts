import { sql } from 'kysely'
import { affected, call, type Db, row, rows } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Outcome } from '../submitting/outcome.ts'
import type { PendingRecipient } from '../submitting/pending-recipient.ts'
import type { MailingRef } from '../mailing.ts'
import { ofMailing } from '../mailing-sql.ts'
import { countOutcomes } from '../outcomes-sql.ts'
import type { MailClass } from './mail-class.ts'

/** A mail that is due, with what its message needs. Ids are uuids, except those of the mailing. */
export interface DueRecipient extends PendingRecipient, MailingRef {
  accountUuid: string
  mailingUuid: string
  dueAt: Date
}

/** A mailing with due mails. Ids are uuids. */
export interface DueMailing {
  account_id: string
  mailing_id: string
}

/** The mailings that one look at the queue takes mails of. */
const MAILINGS_MAX = 64

/** Finds mailings with due mails after a position, in the order of account and mailing. Reads one index entry for each mailing that waits. */
export async function findDueMailings(db: Db, of: MailClass, after: DueMailing | null, now: Date): Promise<DueMailing[]> {
  const beyond = (from: DueMailing | null) =>
    from ? sql`and (account_id, mailing_id) > (${from.account_id}::uuid, ${from.mailing_id}::uuid)` : sql``
  return rows(
    db,
    sql<DueMailing>`with recursive waiting as (
        (select account_id, mailing_id, due_at from mail_due /* every account */ where class = ${of} ${beyond(after)}
          order by account_id, mailing_id, due_at limit 1)
        union all
        select n.* from waiting w cross join lateral (
          select account_id, mailing_id, due_at from mail_due where class = ${of} and (account_id, mailing_id) > (w.account_id, w.mailing_id)
          order by account_id, mailing_id, due_at limit 1) n)
      select account_id, mailing_id from waiting where due_at <= ${now} limit ${MAILINGS_MAX}`,
  )
}

/** A part of a mailing's due mails: `limit` of them, after `offset` others. */
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
  spell: number | null
}

/** Reads due mails with their contacts as they are now, in the order of account, mailing and recipient. */
export async function readDue(db: Db, of: MailClass, parts: readonly DuePart[], now: Date): Promise<DueRecipient[]> {
  const found = await rows(
    db,
    sql<DueRow>`select d.account_id, d.mailing_id, d.due_at, d.recipient_id, coalesce(r.contact_id, d.recipient_id) as contact_id,
        coalesce(r.attempts, 0) as attempts, r.reason, c.email, c.fields, c.spell
      from unnest(${parts.map(({ account_id }) => account_id)}::uuid[], ${parts.map(({ mailing_id }) => mailing_id)}::uuid[],
        ${parts.map(({ limit }) => limit)}::int[], ${parts.map(({ offset }) => offset)}::int[]) as p (account_id, mailing_id, most, skipped)
      cross join lateral (select * from mail_due w where w.class = ${of} and w.account_id = p.account_id and w.mailing_id = p.mailing_id
        and w.due_at <= ${now} order by w.due_at, w.recipient_id limit p.most offset p.skipped) d
      left join lateral (select contact_id, attempts, reason from recipient r
        where r.account_id = d.account_id and r.mailing_id = d.mailing_id and r.recipient_id = d.recipient_id limit 1) r on true
      left join lateral (select email, fields, spell from contact c
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
    generation: due.spell,
    attempts: due.attempts,
    reason: due.reason,
    email: due.email,
    fields: due.fields,
  }))
}

/** Lists that the stored functions take, all in one order. */
function columnsOf(mails: readonly DueRecipient[]): { accounts: string[]; mailings: string[]; recipients: string[] } {
  return {
    accounts: mails.map(({ accountUuid }) => accountUuid),
    mailings: mails.map(({ mailingUuid }) => mailingUuid),
    recipients: mails.map(({ recipientId }) => recipientId),
  }
}

/** A batch of single mails that this worker holds until the lease ends. */
export interface MailBatch {
  batchId: string
  class: MailClass
}

/**
 * Takes due mails into a batch, in the order of `readDue`. Returns a verdict for each: `open`, `taken` (by another worker), `parked` (its
 * mailing is not being sent), `wait` and `limit` (nothing of the account's allowance is free, for now or at all), or the reason for which
 * it is not wanted any more.
 * @param month the first day of the month in whose usage the mails count
 */
export async function takeMails(
  db: Db,
  batch: MailBatch,
  mails: readonly DueRecipient[],
  { until, month }: { until: Date; month: string },
): Promise<string[]> {
  const { accounts, mailings, recipients } = columnsOf(mails)
  const [dues, contacts] = [mails.map(({ dueAt }) => dueAt), mails.map(({ contactId }) => contactId)]
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

/** The outcome of a mail of a batch. */
export interface DueOutcome extends Outcome {
  recipient: DueRecipient
  /** True for a mail that the batch does not hold: it is still due. */
  stillDue: boolean
}

/**
 * Writes outcomes of a batch. Afterwards it holds `left` alone. Returns null when the batch is not there any more, and nothing was written;
 * otherwise the frozen mailings that have no pending recipient any more.
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
  return answer.close_mails && answer.close_mails.map((ended) => mails.find(({ mailingUuid }) => mailingUuid === ended)!)
}

export async function extendBatch(db: Db, { batchId }: MailBatch, until: Date): Promise<void> {
  await affected(db, sql`update mail_batch /* every account */ set lease_end = ${until} where batch_id = ${batchId}`)
}

/** Moves due mails to a later time, without a try. */
export async function delayDue(db: Db, of: MailClass, mails: readonly DueRecipient[], until: Date): Promise<void> {
  const { accounts, mailings, recipients } = columnsOf(mails)
  await affected(
    db,
    sql`update mail_due d set due_at = ${until}
      from unnest(${accounts}::uuid[], ${mailings}::uuid[], ${mails.map(({ dueAt }) => dueAt)}::timestamptz[], ${recipients}::uuid[])
        as w (account_id, mailing_id, due_at, recipient_id)
      where d.class = ${of} and d.account_id = w.account_id and d.mailing_id = w.mailing_id and d.due_at = w.due_at and d.recipient_id = w.recipient_id`,
  )
}

/** Makes the mails of a resumed mailing due that were parked while it was paused. */
export async function unparkDue(scope: Scope, mailingId: string): Promise<void> {
  await affected(scope.db, sql`update mail_due set due_at = ${scope.now} where class = 2 and ${ofMailing(scope, mailingId)} and due_at = 'infinity'`)
}

/** Skips up to `limit` waiting recipients of a cancelled mailing, and returns whether there were any. No worker may hold a slice of it. */
export async function skipCancelled(scope: Scope, mailingId: string, limit: number): Promise<boolean> {
  const of = ofMailing(scope, mailingId)
  const skip = (ids: typeof of) => sql`update recipient set status = 'skipped', reason = 'cancelled', finished_at = ${scope.now}
    where ${of} and recipient_id = any(array(${ids})) and status in ('pending', 'later')`
  const waiting = sql`with gone as (
      delete from mail_due where class = 2 and ${of} and recipient_id = any(array(
        select recipient_id from mail_due where class = 2 and ${of} limit ${limit})) returning recipient_id)
    select recipient_id from gone`
  const later = await rows(scope.db, waiting)
  const ids = later.map((one) => (one as { recipient_id: string }).recipient_id)
  const skipped =
    (await affected(scope.db, skip(sql`select unnest(${ids}::uuid[])`))) +
    (await affected(scope.db, skip(sql`select recipient_id from recipient where ${of} and status = 'pending' limit ${limit}`)))
  await countOutcomes(scope, mailingId, { skipped })
  return skipped > 0
}

/** A batch whose worker ended. */
export interface LostBatch extends MailBatch {
  mails: (DueRecipient & { again: boolean })[]
}

/** Locks one batch whose lease has ended, after its mailings. Null when there is none. */
export async function lockLostBatch(db: Db, now: Date): Promise<LostBatch | null> {
  const found = await row(
    db,
    sql<{
      batch_id: string
      class: MailClass
      accounts: string[]
      mailings: string[]
      recipients: string[]
    }>`select batch_id, class, accounts, mailings,
      recipients from mail_batch /* every account */ where lease_end <= ${now} order by batch_id limit 1`,
  )
  if (!found) return null
  const { accounts, mailings, recipients } = found
  await rows(
    db,
    sql`select 1 from mailing m where (m.account_id, m.mailing_id) in (select * from unnest(${accounts}::uuid[], ${mailings}::uuid[]))
      order by m.account_id, m.mailing_id for update`,
  )
  const held = await row(db, sql`select 1 from mail_batch /* every account */ where batch_id = ${found.batch_id} and lease_end <= ${now} for update`)
  if (!held) return null
  const states = await rows(
    db,
    sql<{
      account_id: string
      mailing_id: string
      recipient_id: string
      attempts: number
      again: boolean
    }>`select w.account_id, w.mailing_id, w.recipient_id,
        coalesce(r.attempts, 0) as attempts, coalesce(m.lost = 'again' and r.attempts = 0, false) as again
      from unnest(${accounts}::uuid[], ${mailings}::uuid[], ${recipients}::uuid[]) as w (account_id, mailing_id, recipient_id)
      left join mailing m on m.account_id = w.account_id and m.mailing_id = w.mailing_id
      left join recipient r on r.account_id = w.account_id and r.mailing_id = w.mailing_id and r.recipient_id = w.recipient_id
      order by w.account_id, w.mailing_id, w.recipient_id`,
  )
  const mails = states.map(({ account_id, mailing_id, recipient_id, attempts, again }) => ({
    accountId: typeId('acc', account_id),
    mailingId: typeId('mlg', mailing_id),
    accountUuid: account_id,
    mailingUuid: mailing_id,
    dueAt: now,
    recipientId: recipient_id,
    contactId: recipient_id,
    generation: null,
    attempts,
    again,
    reason: null,
    email: null,
    fields: null,
  }))
  return { batchId: found.batch_id, class: found.class, mails }
}
