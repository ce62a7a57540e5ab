import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import type { TransactionParts } from '../transaction.ts'
import { DAY_MS } from '#lib/duration.ts'
import { type AgingTable, TABLES } from '../account-data/tables.ts'

const BATCH = 5000
const AREA_BATCH = 2000

/** Deletes a batch of expired rows of all accounts. Returns true when more may be left. */
export type Forget = (system: Pick<TransactionParts, 'db' | 'ports'>, now: Date) => Promise<boolean>

export interface Retention {
  readonly name: string
  readonly forget: Forget
}

/** Rows that are deleted a number of days after the time in a column. `TABLES` has the number. */
interface Kept {
  table: AgingTable
  /** The columns of the primary key except the account. */
  key: readonly string[]
  time: string
}

export function forgetAfter({ table, key, time }: Kept): Forget {
  const columns = sql.join(['account_id', ...key].map((name) => sql.ref(name)))
  return async ({ db }, now) => {
    const old = sql`${sql.ref(time)} < ${before(now, TABLES[table].days)}`
    const deleted = await countAffected(
      db,
      // The condition is repeated outside of the subselect, so that a row whose time another
      // transaction updates meanwhile is not deleted.
      sql`delete from ${sql.table(table)} where ${old} and (${columns}) in (
        select ${columns} from ${sql.table(table)} /* every account */ where ${old} limit ${AREA_BATCH})`,
    )
    return deleted === AREA_BATCH
  }
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Deletes a batch of limit counters whose window is over. */
export const forgetOldLimits: Forget = async ({ db }, now) => {
  const deleted = await countAffected(
    db,
    sql`delete from rate_limit where ctid = any(array(select ctid from rate_limit /* every account */ where idle_at < ${now} limit ${BATCH} for update skip locked))`,
  )
  return deleted === BATCH
}

export const forgetOldReplays: Forget = async ({ db }, now) => {
  const deleted = await countAffected(
    db,
    sql`delete from idempotency where ctid = any(array(select ctid from idempotency /* every account */ where created_at < ${before(now, TABLES.idempotency.days)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}

const forgetOldAudit: Forget = async ({ db }, now) => {
  const deleted = await countAffected(
    db,
    sql`delete from audit_log where ctid = any(array(select ctid from audit_log /* every account */ where created_at < ${before(now, TABLES.audit_log.days)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}

export const retention: readonly Retention[] = [
  { name: 'limits', forget: forgetOldLimits },
  { name: 'replays', forget: forgetOldReplays },
  { name: 'audit log', forget: forgetOldAudit },
]
