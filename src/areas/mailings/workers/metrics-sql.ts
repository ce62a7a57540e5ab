import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

/** Counts the frozen mailings in the queue, of all accounts, and their pending recipients. */
export async function readSending(db: Db): Promise<{ campaigns: number; pending: number }> {
  const found = await row(
    db,
    sql<{
      campaigns: number
      pending: number
    }>`select count(*) as campaigns, coalesce(sum(m.pending), 0) as pending
      from mailing_queue q /* every account */ join mailing m on m.account_id = q.account_id and m.mailing_id = q.mailing_id`,
  )
  return found!
}
