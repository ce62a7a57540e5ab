import { sql } from 'kysely'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'

const PER_MINUTE_MIN = 6
/** A provider that takes more a minute is not throttled any more. */
const PER_MINUTE_MAX = 6000
/** Refusals come in groups: those of one minute slow a provider down once. */
const SLOW_AGAIN_S = 60
const QUIET_S = 300

/** Reads the providers that are throttled now. */
export async function readThrottled(db: Db): Promise<Set<string>> {
  const found = await rows(db, sql<{ provider: string }>`select provider from mailbox_pace`)
  return new Set(found.map(({ provider }) => provider))
}

/** Halves a provider's speed. A provider without a throttle gets half of what was sent to it in the last minute. */
export async function slowDown(db: Db, provider: string, seenPerMinute: number, now: Date): Promise<void> {
  await affected(
    db,
    sql`insert into mailbox_pace as p (provider, per_minute, next_at, slowed_at, raised_at)
      values (${provider}, greatest(${PER_MINUTE_MIN}, ${seenPerMinute}::real / 2), ${now}, ${now}, ${now})
      on conflict (provider) do update set per_minute = greatest(${PER_MINUTE_MIN}, p.per_minute / 2), slowed_at = excluded.slowed_at
        where p.slowed_at <= excluded.slowed_at - make_interval(secs => ${SLOW_AGAIN_S})`,
  )
}

/** Raises the speed of providers by half each minute after five quiet minutes, until they are not throttled any more. */
export async function speedUp(db: Db, now: Date): Promise<void> {
  await affected(
    db,
    sql`update mailbox_pace set per_minute = per_minute * 1.5, raised_at = ${now}
      where slowed_at <= ${now}::timestamptz - make_interval(secs => ${QUIET_S}) and raised_at <= ${now}::timestamptz - interval '1 minute'`,
  )
  await affected(db, sql`delete from mailbox_pace where per_minute > ${PER_MINUTE_MAX}`)
}

/** Times at which a provider's next recipients may be sent to. */
export interface Slots {
  firstAt: Date
  everyMs: number
}

/** Reserves the next `count` slots of a provider, unless its queue reaches beyond `horizon`. Returns null when it is not throttled. */
export async function reserveSlots(
  db: Db,
  provider: string,
  count: number,
  { now, horizon }: { now: Date; horizon: Date },
): Promise<Slots | 'full' | null> {
  const found = await row(
    db,
    sql<{ first_at: Date; per_minute: number; full: boolean }>`with line as (
        select greatest(next_at, ${now}) as first_at, per_minute from mailbox_pace where provider = ${provider} for update),
      taken as (
        update mailbox_pace p set next_at = l.first_at + ${count}::int * interval '1 minute' / l.per_minute
        from line l where p.provider = ${provider} and l.first_at <= ${horizon})
      select first_at, per_minute, first_at > ${horizon} as full from line`,
  )
  if (!found) return null
  return found.full ? 'full' : { firstAt: found.first_at, everyMs: MINUTE_MS / found.per_minute }
}
