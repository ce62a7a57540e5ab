import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** Counts readers in the automation by step. `soon`: also those whose run is due by then. */
export async function insideBy(
  { db, accountId }: AccountDb,
  automationId: string,
  soon: Date,
): Promise<{ step_id: string; version: number; n: number; soon: number }[]> {
  return rows(
    db,
    sql<{
      step_id: string
      version: number
      n: number
      soon: number
    }>`select step_id, version, count(*)::int as n,
        count(*) filter (where due_at <= ${soon})::int as soon
      from automation_run where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)} and status in ('active', 'held')
      group by step_id, version`,
  )
}

/**
 * Finds runs of earlier versions and locks their contacts, then the runs. Returns null when there
 * are none.
 */
export async function lockEarlierRuns(
  { db, accountId }: AccountDb,
  automationId: string,
  version: number,
  limit: number,
): Promise<{ version: number; runIds: string[] } | null> {
  const account = uuidOf(accountId)
  const earlier = sql`account_id = ${account} and automation_id = ${uuidOf(automationId)} and status in ('active', 'held') and version < ${version}`
  const found = await rows(
    db,
    sql<{
      run_id: string
      contact_id: string
      version: number
    }>`select run_id, contact_id, version from automation_run
      where ${earlier} order by contact_id limit ${limit}`,
  )
  if (found.length === 0) return null
  const earliest = found[0]!.version
  const some = found.filter((one) => one.version === earliest)
  await rows(
    db,
    sql`select 1 from contact where account_id = ${account} and contact_id = any(${some.map(({ contact_id }) => contact_id)}::uuid[])
      order by contact_id for update`,
  )
  const locked = await rows(
    db,
    sql<{
      run_id: string
    }>`select run_id from automation_run where ${earlier} and version = ${earliest}
      and run_id = any(${some.map(({ run_id }) => run_id)}::uuid[]) order by run_id for update`,
  )
  return { version: earliest, runIds: locked.map(({ run_id }) => run_id) }
}

export async function writeVersion(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
  version: number,
): Promise<void> {
  await countAffected(
    db,
    sql`update automation_run set version = ${version} where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[])`,
  )
}
