import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import { MAIL_CLASS } from '../mail-class.ts'

/** Finds when the next mail that a reader waits for (class 0) is due; null when there is none. */
export function nextAwaitedAt(db: Db): Promise<Date | null> {
  return next(db, sql`class = ${MAIL_CLASS.awaited}`, sql`null::timestamptz`)
}

/** Finds when the next other mail is due; null when there is none. */
export function nextMailAt(db: Db): Promise<Date | null> {
  return next(
    db,
    sql`class > ${MAIL_CLASS.awaited}`,
    sql`(select min(due_at) from mailing_queue /* every account */ where due_at < 'infinity' and ${notClosed(sql`mailing_queue.account_id`)})`,
  )
}

/**
 * Finds the due times of the oldest single mail that a reader waits for, and of the oldest other
 * single mail. A due time may be in the future.
 */
export async function oldestDueMails(
  db: Db,
): Promise<{ awaited: Date | null; other: Date | null }> {
  const none = sql`null::timestamptz`
  return {
    awaited: await next(db, sql`class = ${MAIL_CLASS.awaited}`, none),
    other: await next(db, sql`class > ${MAIL_CLASS.awaited}`, none),
  }
}

/** Finds the earliest due time. Reads one entry of the index of `mail_due` for each mailing. */
async function next(
  db: Db,
  classes: ReturnType<typeof sql>,
  other: ReturnType<typeof sql>,
): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ at: Date | null }>`with recursive waiting as (
        (select class, account_id, mailing_id, due_at from mail_due /* every account */ where ${classes}
         order by class, account_id, mailing_id, due_at limit 1)
        union all
        select n.* from waiting w cross join lateral (
          select class, account_id, mailing_id, due_at from mail_due where ${classes} and (class, account_id, mailing_id) > (w.class, w.account_id, w.mailing_id)
          order by class, account_id, mailing_id, due_at limit 1) n)
      select least(${other}, (select min(due_at) from waiting where due_at < 'infinity' and ${notClosed(sql`waiting.account_id`)})) as at`,
  )
  return found!.at
}
