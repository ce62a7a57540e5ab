import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'

/**
 * Ends the leases of ended processes, so that other workers continue at once. Locks mailings first:
 * a worker that just read a lease would otherwise wait until its end.
 */
export async function endMailLeases(db: Db, workers: readonly number[], now: Date): Promise<void> {
  const lost = sql`claim_worker(claim_id) = any(${workers}::integer[]) and claimed_until > ${now}`
  await db.transaction().execute(async (locked) => {
    await rows(
      locked,
      sql`select 1 from mailing m where (m.account_id, m.mailing_id) in (select account_id, mailing_id from send_slice where ${lost})
        order by m.account_id, m.mailing_id for update`,
    )
    await countAffected(
      locked,
      sql`with ended as (update send_slice set claimed_until = ${now} where ${lost} returning account_id, mailing_id)
        update mailing_queue q set due_at = ${now} from ended e where q.account_id = e.account_id and q.mailing_id = e.mailing_id`,
    )
  })
  await countAffected(
    db,
    sql`update mail_batch /* every account */ set lease_end = ${now} where claim_worker(batch_id) = any(${workers}::integer[]) and lease_end > ${now}`,
  )
}
