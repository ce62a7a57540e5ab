import { sql } from 'kysely'
import { affected, type Db } from '#db/rows.ts'
import type { TransactionParts } from '../transaction.ts'
import { DAY_MS } from '#lib/duration.ts'

const BATCH = 5000
/** The rows that one statement of `forgetAfter` deletes. */
const AREA_BATCH = 2000

/**
 * Deletes a batch of what an area keeps for a time only, over all accounts. Returns true when there may be more. Areas export their retention from
 * their doors, and the catalogue gathers it.
 */
export type Retention = (system: Pick<TransactionParts, 'db' | 'ports'>, now: Date) => Promise<boolean>

/** The time for which each kind of row is kept. */
export const KEPT_DAYS = { idempotency: 1, event: 30, audit: 400, automationLog: 400 }

/** Rows of a tenant's table that are deleted some days after the time in one of their columns. */
interface Kept {
  table: string
  /** The columns of the primary key, without the account. */
  key: readonly string[]
  time: string
  days: number
}

/** Makes the retention of a table: it deletes a batch of old rows. */
export function forgetAfter({ table, key, time, days }: Kept): Retention {
  const columns = sql.join(['account_id', ...key].map((name) => sql.ref(name)))
  return async ({ db }, now) => {
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

/** Deletes a batch of counts of limits, answers for replays and audit lines that have expired. Returns true when there may be more. */
export async function forgetOldRequests(db: Db, now: Date): Promise<boolean> {
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
  ]
  return deleted.some((count) => count === BATCH)
}

export const retention: readonly Retention[] = [({ db }, now) => forgetOldRequests(db, now)]
