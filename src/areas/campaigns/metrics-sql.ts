import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

/** Counts the campaigns in the send queue of the whole deployment, and their pending recipients. */
export async function readSending(db: Db): Promise<{ campaigns: number; pending: number }> {
  const found = await row(
    db,
    sql<{ campaigns: number; pending: number }>`select count(*) as campaigns, coalesce(sum(c.pending), 0) as pending
      from campaign_queue q /* every account */ join campaign c on c.account_id = q.account_id and c.campaign_id = q.campaign_id`,
  )
  return found!
}
