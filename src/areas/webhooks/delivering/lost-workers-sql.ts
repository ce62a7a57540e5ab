import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'

/** Ends the claims of ended processes, so that their deliveries are claimed again now. */
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
