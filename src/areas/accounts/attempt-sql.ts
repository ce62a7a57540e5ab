import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'

/**
 * A limit of attempts. After the free ones each wait is double the last, up to `waitMaxS` seconds.
 */
export interface AttemptRule {
  free: number
  waitS: number
  waitMaxS: number
  /** The seconds without an attempt after which counting starts anew. */
  forgottenS: number
}

/**
 * Counts an attempt and returns 0, or returns the seconds to wait and counts nothing. Concurrent
 * attempts wait for the row's lock.
 */
export async function takeAttempt(
  db: Db,
  key: Buffer,
  rule: AttemptRule,
  now: Date,
): Promise<number> {
  const forgotten = new Date(now.getTime() - rule.forgottenS * 1000)
  const used = sql`(case when a.last_at < ${forgotten} then 1 else a.used + 1 end)`
  // The exponent's cap keeps the number in range. Twenty doublings of a minute are two years.
  const waitS = sql`least(${rule.waitMaxS}::float8, ${rule.waitS}::float8 * power(2, least(${used} - ${rule.free}, 20)))`
  const taken = await countAffected(
    db,
    sql`insert into auth.attempt as a (key, used, last_at, free_at) values (${key}, 1, ${now}, '-infinity')
      on conflict (key) do update set used = ${used}, last_at = greatest(a.last_at, ${now}),
        free_at = case when ${used} < ${rule.free} then '-infinity' else ${now}::timestamptz + make_interval(secs => ${waitS}) end
      where a.free_at <= ${now} or a.last_at < ${forgotten}`,
  )
  if (taken > 0) return 0
  const found = await row(
    db,
    sql<{
      wait_s: number
    }>`select extract(epoch from free_at - ${now}::timestamptz)::float8 as wait_s from auth.attempt where key = ${key}`,
  )
  return Math.max(1, Math.ceil(found?.wait_s ?? 1))
}

/** Returns true for the first call with a key until a time, and false for later ones. */
export async function takeOnce(db: Db, key: Buffer, now: Date, until: Date): Promise<boolean> {
  const taken = await countAffected(
    db,
    sql`insert into auth.attempt as a (key, used, last_at, free_at) values (${key}, 1, ${now}, ${until})
      on conflict (key) do update set last_at = ${now}, free_at = ${until} where a.free_at <= ${now}`,
  )
  return taken > 0
}

export async function forgetAttempts(db: Db, key: Buffer): Promise<void> {
  await countAffected(db, sql`delete from auth.attempt where key = ${key}`)
}

/** Uncounts one attempt, and ends the wait that it began, if any. */
export async function giveBackAttempt(db: Db, key: Buffer, rule: AttemptRule): Promise<void> {
  await countAffected(
    db,
    sql`update auth.attempt set used = greatest(used - 1, 0), free_at = case when used <= ${rule.free} then '-infinity' else free_at end where key = ${key}`,
  )
}
