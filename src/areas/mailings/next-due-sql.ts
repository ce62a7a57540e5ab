import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

/** Finds when the next frozen mailing or single mail becomes due; null when none waits. Reads one index entry for each mailing that waits. */
export async function nextMailAt(db: Db): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ at: Date | null }>`with recursive waiting as (
        (select class, account_id, mailing_id, due_at from mail_due /* every account */ order by class, account_id, mailing_id, due_at limit 1)
        union all
        select n.* from waiting w cross join lateral (
          select class, account_id, mailing_id, due_at from mail_due where (class, account_id, mailing_id) > (w.class, w.account_id, w.mailing_id)
          order by class, account_id, mailing_id, due_at limit 1) n)
      select least((select min(due_at) from mailing_queue /* every account */ where due_at < 'infinity'),
        (select min(due_at) from waiting where due_at < 'infinity')) as at`,
  )
  return found!.at
}
