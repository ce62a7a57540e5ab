import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { KEPT_DAYS, type Retention } from '#operation/jobs/retention.ts'

const BATCH = 2000

/**
 * Deletes a batch of old lines of the logs of runs, and adds those of steps to the sums that reports count with. Returns true when there may be more.
 * Two processes at once do not count a line twice: a deleted row is returned to one of them.
 */
export const foldOldLogs: Retention = async ({ db }, now) => {
  const old = sql`at < ${new Date(now.getTime() - KEPT_DAYS.automationLog * DAY_MS)}`
  const found = await row(
    db,
    sql<{ n: number }>`with gone as (
      delete from automation_log where ${old} and (account_id, run_id, number) in (
        select account_id, run_id, number from automation_log /* every account */ where ${old} order by at limit ${BATCH} for update skip locked)
      returning account_id, automation_id, step_id, what, reason
    ), summed as (
      insert into automation_sum as s (account_id, automation_id, step_id, what, reason, lines)
      select account_id, automation_id, step_id, what, coalesce(reason, ''), count(*) from gone where step_id is not null
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, automation_id, step_id, what, reason) do update set lines = s.lines + excluded.lines
    ) select count(*)::int as n from gone`,
  )
  return found!.n === BATCH
}
