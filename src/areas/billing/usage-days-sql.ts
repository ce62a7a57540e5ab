import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/**
 * Writes the month's use of all accounts as the figure of a day. Returns how many accounts changed.
 */
export function writeUsageOfDay(db: Db, month: string, day: string): Promise<number> {
  return countAffected(
    db,
    sql`insert into mail_usage_day as d (account_id, day, used)
      select u.account_id, ${day}::date, u.used from mail_usage u /* every account */ where u.period_start = ${month}::date and u.used > 0
      on conflict (account_id, day) do update set used = excluded.used where d.used <> excluded.used`,
  )
}

/** Lists the mails sent in a month up to the end of each recorded day, oldest first. */
export async function listUsageDays(
  { db, accountId }: AccountDb,
  month: string,
  today: string,
): Promise<{ day: string; used: number }[]> {
  return rows(
    db,
    sql<{
      day: string
      used: number
    }>`select to_char(day, 'YYYY-MM-DD') as day, used::float as used from mail_usage_day
      where account_id = ${uuidOf(accountId)} and day >= ${month}::date and day < ${today}::date order by day`,
  )
}
