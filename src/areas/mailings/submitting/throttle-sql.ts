import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'

const PER_MINUTE_MIN = 6
/** The mails a minute above which a provider is no longer throttled. */
const PER_MINUTE_MAX = 6000
/**
 * The seconds in which several refusals slow a provider down only once. Then, the seconds without
 * refusals after which it gets faster.
 */
const SLOW_AGAIN_S = 60
const QUIET_S = 300

export async function readThrottled(db: Db): Promise<Set<string>> {
  const found = await rows(db, sql<{ provider: string }>`select provider from mailbox_throttle`)
  return new Set(found.map(({ provider }) => provider))
}

/**
 * Halves a provider's sending rate. For a provider without a throttle, the new rate is half of the
 * mails sent to it in the last minute.
 */
export async function slowDown(
  db: Db,
  provider: string,
  seenPerMinute: number,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into mailbox_throttle as p (provider, per_minute, next_at, slowed_at, raised_at)
      values (${provider}, greatest(${PER_MINUTE_MIN}, ${seenPerMinute}::real / 2), ${now}, ${now}, ${now})
      on conflict (provider) do update set per_minute = greatest(${PER_MINUTE_MIN}, p.per_minute / 2), slowed_at = excluded.slowed_at
        where p.slowed_at <= excluded.slowed_at - make_interval(secs => ${SLOW_AGAIN_S})`,
  )
}

/**
 * Raises a provider's sending rate by half each minute after five minutes without refusals, until
 * the throttle ends.
 */
export async function speedUp(db: Db, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`update mailbox_throttle set per_minute = per_minute * 1.5, raised_at = ${now}
      where slowed_at <= ${now}::timestamptz - make_interval(secs => ${QUIET_S}) and raised_at <= ${now}::timestamptz - interval '1 minute'`,
  )
  await countAffected(db, sql`delete from mailbox_throttle where per_minute > ${PER_MINUTE_MAX}`)
}

interface Slots {
  firstAt: Date
  everyMs: number
}

/**
 * Reserves the next `count` times to send to a provider, unless they are after `horizon`. Returns
 * null when the provider is not throttled.
 */
export async function reserveSlots(
  db: Db,
  provider: string,
  count: number,
  { now, horizon }: { now: Date; horizon: Date },
): Promise<Slots | 'full' | null> {
  const found = await row(
    db,
    sql<{ first_at: Date; per_minute: number; full: boolean }>`with line as (
        select greatest(next_at, ${now}) as first_at, per_minute from mailbox_throttle where provider = ${provider} for update),
      taken as (
        update mailbox_throttle p set next_at = l.first_at + ${count}::int * interval '1 minute' / l.per_minute
        from line l where p.provider = ${provider} and l.first_at <= ${horizon})
      select first_at, per_minute, first_at > ${horizon} as full from line`,
  )
  if (!found) return null
  return found.full ? 'full' : { firstAt: found.first_at, everyMs: MINUTE_MS / found.per_minute }
}
