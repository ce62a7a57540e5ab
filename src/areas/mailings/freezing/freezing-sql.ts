import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, UUID_MIN, uuidOf } from '#lib/typeid.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Scope } from '#operation/scope.ts'
import type { ContactSpan } from '#areas/contacts/index.ts'
import type { Mailing, MailingRef } from '../mailing.ts'
import { findMailing, lockMailing, ofMailing } from '../mailing-sql.ts'

/** Leaves the recipients of a span to workers, in the transaction that inserts the mailing. */
export async function beginFreezing(
  scope: Scope,
  mailingId: string,
  { after, upto }: ContactSpan,
): Promise<void> {
  scope.wake('campaigns')
  await countAffected(
    scope.db,
    sql`update mailing set freeze_after = ${after}, freeze_until = ${upto} where ${ofMailing(scope, mailingId)}`,
  )
}

/** Chooses for each account one mailing at random whose recipients are being written. */
export async function drawFreezing(db: Db): Promise<MailingRef[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      mailing_id: string
    }>`select distinct on (m.account_id) m.account_id, m.mailing_id from mailing m /* every account */
        join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
      where m.freeze_until is not null and n.deleting_since is null and ${notClosed(sql`m.account_id`)}
      order by m.account_id, random()`,
  )
  return found.map(({ account_id, mailing_id }) => ({
    accountId: typeId('acc', account_id),
    mailingId: typeId('mlg', mailing_id),
  }))
}

/**
 * Locks the freezing of a mailing until the transaction ends, and reads the remaining contacts.
 * Returns null when another worker has the lock, or no contacts remain. Sending the mailing does
 * not wait for this lock.
 */
export async function holdFreezing(
  scope: AccountDb,
  mailingId: string,
): Promise<{ mailing: Mailing; left: ContactSpan } | null> {
  const name = `freezing ${uuidOf(mailingId)}`
  const lock = await row(
    scope.db,
    sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )
  if (!lock!.held) return null
  const left = await row(
    scope.db,
    sql<ContactSpan>`select freeze_after as after, freeze_until as upto from mailing
      where ${ofMailing(scope, mailingId)} and freeze_until is not null`,
  )
  const mailing = left && (await findMailing(scope, mailingId))
  return mailing ? { mailing, left } : null
}

/**
 * Counts recipients written for contacts from `left.after` to `upto`, and returns the mailing's
 * total. Returns null when the mailing was cancelled or deleted meanwhile; the caller must then
 * roll back.
 */
export async function countWritten(
  scope: Scope,
  { mailingId, newsletterId }: Mailing,
  left: ContactSpan,
  { upto, recipients }: { upto: string; recipients: number },
): Promise<number | null> {
  await lockMailing(scope, mailingId)
  // A deletion of the newsletter that begins now waits for this commit, so that it finds the
  // recipients.
  const newsletter = await row(
    scope.db,
    sql`select 1 from newsletter where account_id = ${uuidOf(scope.accountId)} and newsletter_id = ${uuidOf(newsletterId)}
      and deleting_since is null for share`,
  )
  if (!newsletter) return null
  const next = upto === left.upto ? null : upto
  // A cancelled mailing may have skipped its last recipient already.
  const counted = await row(
    scope.db,
    sql<{
      recipients: number
    }>`update mailing set recipients = recipients + ${recipients}, pending = pending + ${recipients},
        freeze_after = ${next}, freeze_until = ${next && left.upto}
      where ${ofMailing(scope, mailingId)} and freeze_after = ${left.after} and (status <> 'cancelled' or ${recipients}::int = 0)
      returning recipients`,
  )
  return counted?.recipients ?? null
}

/**
 * Lets workers send to recipients after `after`, which were just written. When all earlier
 * recipients are in slices, new slices begin there. Lock the mailing first.
 */
export async function enqueueWritten(
  scope: Scope,
  mailingId: string,
  after: string,
): Promise<void> {
  scope.wake('mails')
  await countAffected(
    scope.db,
    sql`insert into mailing_queue (mailing_id, account_id, due_at, served_at, cut_upto)
      values (${uuidOf(mailingId)}, ${uuidOf(scope.accountId)}, ${scope.now}, ${scope.now}, ${UUID_MIN})
      on conflict (mailing_id) do update set due_at = excluded.due_at, cut_upto = coalesce(mailing_queue.cut_upto, ${after}::uuid)`,
  )
}
