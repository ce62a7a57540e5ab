import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'

/** Lists the numbers of processes that hold claims in any queue, by one statement. */
export async function holdingProcesses(db: Db, now: Date): Promise<number[]> {
  const found = await rows(
    db,
    sql<{
      process: number
    }>`select claim_worker(claim_id) as process from send_slice /* every account */ where claimed_until > ${now}
      union select claim_worker(batch_id) from mail_batch where lease_end > ${now}
      union select claim_worker(claim_id) from webhook_due where claim_id is not null and lease_end > ${now}
      union select process from running_job`,
  )
  return found.map(({ process }) => process)
}
