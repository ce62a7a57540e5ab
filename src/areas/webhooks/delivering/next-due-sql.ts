import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

/**
 * Finds the time at which the next delivery is due or the next lease ends. Null: there is none. It
 * reads one index entry for each endpoint.
 */
export async function nextDeliveryAt(db: Db): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ at: Date | null }>`with recursive waiting as (
        (select retry, account_id, endpoint_id, due_at from webhook_due /* every account */ where claim_id is null
          order by retry, account_id, endpoint_id, due_at limit 1)
        union all
        select n.* from waiting w cross join lateral (
          select retry, account_id, endpoint_id, due_at from webhook_due
          where claim_id is null and (retry, account_id, endpoint_id) > (w.retry, w.account_id, w.endpoint_id)
          order by retry, account_id, endpoint_id, due_at limit 1) n)
      select least((select min(due_at) from waiting), (select min(lease_end) from webhook_due where claim_id is not null)) as at`,
  )
  return found!.at
}
