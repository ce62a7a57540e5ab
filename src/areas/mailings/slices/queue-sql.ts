import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, UUID_MIN, uuidOf } from '#lib/typeid.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import type { Scope } from '#operation/scope.ts'
import type { MailingRef } from '../mailing.ts'
import { ofMailing } from '../mailing-sql.ts'

/**
 * Adds a frozen mailing to the queue, due at `at`. Does not change a mailing that is queued
 * already.
 */
export async function enqueueMailing(scope: Scope, mailingId: string, at: Date): Promise<void> {
  scope.wake('mails')
  await countAffected(
    scope.db,
    sql`insert into mailing_queue (mailing_id, account_id, due_at, served_at, cut_upto)
      values (${uuidOf(mailingId)}, ${uuidOf(scope.accountId)}, ${at}, ${at}, ${UUID_MIN})
      on conflict (mailing_id) do update set due_at = excluded.due_at`,
  )
}

/**
 * Claims the mailing that has been due longest, in the account that has waited longest, so that
 * accounts share the workers fairly. Several workers may claim the same mailing.
 */
export async function claimNextMailing(db: Db, now: Date): Promise<MailingRef | null> {
  const found = await row(
    db,
    sql<{ mailing_id: string; account_id: string }>`with taken as (
        update mailing_queue set served_at = ${now}
        where mailing_id = (
          select q.mailing_id from mailing_queue q left join account_turn t on t.account_id = q.account_id
          where q.due_at <= ${now} and ${notClosed(sql`q.account_id`)}
          order by coalesce(t.served_at, '-infinity'), q.served_at, q.mailing_id
          limit 1 for update of q skip locked)
        returning mailing_id, account_id),
      noted as (
        insert into account_turn (account_id, served_at) select account_id, ${now} from taken
        on conflict (account_id) do update set served_at = excluded.served_at)
      select mailing_id, account_id from taken`,
  )
  return found
    ? { mailingId: typeId('mlg', found.mailing_id), accountId: typeId('acc', found.account_id) }
    : null
}

/**
 * Reads the last recipient (a uuid) that is already in a slice. Returns null when every recipient
 * is in one. Lock the mailing first.
 */
export async function readCut(scope: AccountDb, mailingId: string): Promise<string | null> {
  const found = await row(
    scope.db,
    sql<{
      cut_upto: string | null
    }>`select cut_upto from mailing_queue where ${ofMailing(scope, mailingId)}`,
  )
  return found?.cut_upto ?? null
}

export async function writeCut(
  scope: AccountDb,
  mailingId: string,
  upto: string | null,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing_queue set cut_upto = ${upto} where ${ofMailing(scope, mailingId)}`,
  )
}

/** Delays a mailing until a time, or with null until `enqueueMailing` is called. */
export async function delayMailing(
  scope: AccountDb,
  mailingId: string,
  until: Date | null,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing_queue set due_at = ${until ?? 'infinity'}::timestamptz where ${ofMailing(scope, mailingId)}`,
  )
}

/**
 * Deletes the queue entry and its slices, so that slicing begins anew. A worker with a lease on a
 * slice finds that the slice is lost. The e-mails reserved for it in the allowance are released.
 */
export async function dequeueMailing(scope: AccountDb, mailingId: string): Promise<void> {
  const slices = await rows(
    scope.db,
    sql<{
      held_in: string | null
      held: number
    }>`delete from send_slice where ${ofMailing(scope, mailingId)} returning held_in::text, held`,
  )
  for (const { held_in: month, held } of slices)
    if (held > 0)
      await row(
        scope.db,
        sql`select settle_held(${uuidOf(scope.accountId)}, ${month}::date, 0, ${held})`,
      )
  await countAffected(scope.db, sql`delete from mailing_queue where ${ofMailing(scope, mailingId)}`)
}
