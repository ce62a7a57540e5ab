import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'

const BATCH = 5000
/** The rows that one statement of `forgetAfter` deletes. */
const AREA_BATCH = 2000

/** The time for which each kind of row is kept. */
export const KEPT_DAYS = { idempotency: 1, event: 30, audit: 400 }

/** Rows of a tenant's table that are deleted some days after the time in one of their columns. */
interface Kept {
  table: string
  /** The columns of the primary key, without the account. */
  key: readonly string[]
  time: string
  days: number
}

/** Makes the function that deletes a batch of old rows over all accounts. It returns true when there may be more. */
export function forgetAfter({ table, key, time, days }: Kept): (db: Db, now: Date) => Promise<boolean> {
  const columns = sql.join(['account_id', ...key].map((name) => sql.ref(name)))
  return async (db, now) => {
    const old = sql`${sql.ref(time)} < ${new Date(now.getTime() - days * DAY_MS)}`
    const deleted = await affected(
      db,
      // The condition stands twice, since a row that another transaction renews meanwhile stays.
      sql`delete from ${sql.table(table)} where ${old} and (${columns}) in (
        select ${columns} from ${sql.table(table)} /* every account */ where ${old} limit ${AREA_BATCH})`,
    )
    return deleted === AREA_BATCH
  }
}

/**
 * Deletes a batch of expired rows over all accounts. Returns true when more are left. An event stays while the log of a webhook endpoint shows it.
 */
export async function forgetOld(db: Db, now: Date): Promise<boolean> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const deleted = [
    await affected(
      db,
      sql`delete from rate_limit where ctid = any(array(select ctid from rate_limit /* every account */ where idle_at < ${now} limit ${BATCH} for update skip locked))`,
    ),
    await affected(
      db,
      sql`delete from idempotency where ctid = any(array(select ctid from idempotency /* every account */ where created_at < ${before(KEPT_DAYS.idempotency)} limit ${BATCH}))`,
    ),
    await affected(
      db,
      sql`delete from audit_log where ctid = any(array(select ctid from audit_log /* every account */ where created_at < ${before(KEPT_DAYS.audit)} limit ${BATCH}))`,
    ),
    await affected(
      db,
      sql`delete from event where ctid = any(array(select e.ctid from event e /* every account */ where e.created_at < ${before(KEPT_DAYS.event)}
        and not exists (select 1 from webhook_delivery d where d.account_id = e.account_id and d.event_id = e.event_id) limit ${BATCH}))`,
    ),
  ]
  return deleted.some((count) => count === BATCH)
}
