import { sql } from 'kysely'
import { affected, type Db, rows } from '#db/rows.ts'

/** Lists the processes that hold claims on deliveries, by their numbers. */
export async function webhookWorkers(db: Db, now: Date): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ worker: number }>`select distinct claim_worker(claim_id) as worker from webhook_due /* every account */
      where claim_id is not null and lease_end > ${now}`,
  )
  return found.map(({ worker }) => worker)
}

/** Ends the claims of processes that have ended, so that the deliveries are claimed again at once. */
export async function endWebhookLeases(db: Db, workers: readonly number[], now: Date): Promise<void> {
  await affected(
    db,
    sql`update webhook_due /* every account */ set lease_end = ${now}
      where claim_id is not null and claim_worker(claim_id) = any(${workers}::integer[]) and lease_end > ${now}`,
  )
}
