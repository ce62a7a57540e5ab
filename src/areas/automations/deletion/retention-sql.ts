import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import type { Forget } from '#operation/jobs/retention.ts'

const BATCH = 2000

/** The log line after which a batch begins. Lines are sorted by time. */
interface Place {
  at: Date
  account_id: string
  run_id: string
  number: number
}

/**
 * Deletes old log lines, and adds steps' lines to the sums for reports. Runs that have not ended
 * keep their lines, which say which mails were sent.
 */
export const foldOldLogs: Forget = async ({ db }, now) => {
  const before = new Date(now.getTime() - TABLES.automation_log.days * DAY_MS)
  // Lines that stay are skipped once, and not again by each batch.
  let place: Place | null = null
  do place = await foldBatch(db, before, place)
  while (place !== null)
  return false
}

/**
 * Deletes a batch of lines and adds them to the sums. Of two processes only one deletes and counts
 * a line.
 */
async function foldBatch(db: Db, before: Date, after: Place | null): Promise<Place | null> {
  const behind =
    after === null
      ? sql``
      : sql`and at >= ${after.at} and (at, account_id, run_id, number) > (${after.at}, ${after.account_id}, ${after.run_id}, ${after.number})`
  const found = await row(
    db,
    sql<Place>`with looked as materialized (
      select at, account_id, run_id, number from automation_log /* every account */ where at < ${before} ${behind}
        order by at, account_id, run_id, number limit ${BATCH}
    ), gone as (
      delete from automation_log l using looked k
      where l.account_id = k.account_id and l.run_id = k.run_id and l.number = k.number
        and not exists (select 1 from automation_run r where r.account_id = k.account_id and r.run_id = k.run_id and r.status in ('active', 'held'))
      returning l.account_id, l.automation_id, l.step_id, l.what, l.reason
    ), summed as (
      insert into automation_sum as s (account_id, automation_id, step_id, what, reason, lines)
      select account_id, automation_id, step_id, what, coalesce(reason, ''), count(*) from gone where step_id is not null
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, automation_id, step_id, what, reason) do update set lines = s.lines + excluded.lines
    ) select at, account_id, run_id, number from looked order by at desc, account_id desc, run_id desc, number desc limit 1`,
  )
  return found ?? null
}
