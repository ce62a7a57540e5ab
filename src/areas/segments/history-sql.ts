import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** The days for which counts are stored. */
export const HISTORY_DAYS = 400

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export async function listDays(
  { db, accountId, now }: Scope,
  segmentId: string,
  days: number,
): Promise<{ day: string; count: number }[]> {
  return rows(
    db,
    sql<{
      day: string
      count: number
    }>`select to_char(day, 'YYYY-MM-DD') as day, count from segment_day
      where account_id = ${uuidOf(accountId)} and segment_id = ${uuidOf(segmentId)} and day > ${dayOf(new Date(now.getTime() - days * DAY_MS))}::date
      order by segment_day.day`,
  )
}

/**
 * Finds segments that were not counted on this day. Segments of accounts with the fewest counted
 * segments come first.
 */
export async function findUncounted(
  db: Db,
  day: string,
  limit: number,
): Promise<{ accountId: string; segmentId: string }[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; segment_id: string }>`select account_id, segment_id from (
        select account_id, segment_id, counted_on is distinct from ${day}::date as due,
          row_number() over (partition by account_id order by counted_on is distinct from ${day}::date, segment_id) as place
        from segment /* every account */) s
      where due order by place, account_id limit ${limit}`,
  )
  return found.map(({ account_id, segment_id }) => ({
    accountId: typeId('acc', account_id),
    segmentId: typeId('seg', segment_id),
  }))
}

/** Writes the count of a day, or null for none, and deletes counts that are too old. */
export async function writeDay(
  { db, accountId, now }: Scope,
  segmentId: string,
  count: number | null,
): Promise<void> {
  const ofSegment = sql`account_id = ${uuidOf(accountId)} and segment_id = ${uuidOf(segmentId)}`
  const day = dayOf(now)
  if (count !== null)
    await countAffected(
      db,
      // Nothing is inserted for a segment that was deleted meanwhile.
      sql`insert into segment_day (account_id, segment_id, day, count)
        select account_id, segment_id, ${day}::date, ${count}::integer from segment where ${ofSegment} on conflict do nothing`,
    )
  await countAffected(
    db,
    sql`delete from segment_day where ${ofSegment} and day <= ${dayOf(new Date(now.getTime() - HISTORY_DAYS * DAY_MS))}::date`,
  )
  await countAffected(db, sql`update segment set counted_on = ${day}::date where ${ofSegment}`)
}
