import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'

/**
 * Releases the claims of processes that have ended, so that their deliveries can be claimed again
 * at once.
 */
export async function endWebhookLeases(
  db: Db,
  workers: readonly number[],
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update webhook_due /* every account */ set lease_end = ${now}
      where claim_id is not null and claim_worker(claim_id) = any(${workers}::integer[]) and lease_end > ${now}`,
  )
}
