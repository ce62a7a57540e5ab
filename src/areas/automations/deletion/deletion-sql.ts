import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Removes an automation from lists, and pauses it unless readers in it may finish. */
export async function markDeleted(
  { db, accountId, now }: Scope,
  automationId: string,
  { finishes }: { finishes: boolean },
): Promise<void> {
  await countAffected(
    db,
    sql`update automation set deleted_at = ${now}, status = ${finishes ? 'active' : 'paused'}
      where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}`,
  )
}

/** Deletes up to `limit` rows of an automation, its own row last. True when rows are left. */
export async function deleteSomeOfAutomation(
  { db, accountId }: AccountDb,
  automationId: string,
  limit: number,
): Promise<boolean> {
  const [account, automation] = [uuidOf(accountId), uuidOf(automationId)]
  const ofAutomation = sql`account_id = ${account} and automation_id = ${automation}`
  const runs = await rows(
    db,
    sql<{
      run_id: string
    }>`select run_id from automation_run where ${ofAutomation} order by run_id limit ${limit} for update`,
  )
  if (runs.length > 0) {
    const ofRuns = sql`account_id = ${account} and run_id = any(${runs.map(({ run_id }) => run_id)}::uuid[])`
    await countAffected(db, sql`delete from automation_wait where ${ofRuns}`)
    await countAffected(db, sql`delete from automation_log where ${ofRuns}`)
    await countAffected(db, sql`delete from automation_run where ${ofRuns}`)
    return true
  }
  await countAffected(db, sql`delete from automation_log where ${ofAutomation}`)
  await countAffected(db, sql`delete from automation_sum where ${ofAutomation}`)
  await countAffected(db, sql`delete from automation_member where ${ofAutomation}`)
  await countAffected(db, sql`delete from automation_entrant where ${ofAutomation}`)
  // The lock waits for transactions in which readers enter. The next batch sees their runs.
  await row(db, sql`select 1 from automation where ${ofAutomation} for update`)
  if (await row(db, sql`select 1 from automation_run where ${ofAutomation} limit 1`)) return true
  await countAffected(db, sql`delete from automation_version where ${ofAutomation}`)
  await countAffected(db, sql`delete from automation where ${ofAutomation}`)
  return false
}

export interface FinishedAutomation {
  accountId: string
  automationId: string
}

/** Finds a deleted automation that no reader is in, other than those in `besides`. */
export async function nextFinished(
  db: Db,
  besides: readonly FinishedAutomation[],
): Promise<FinishedAutomation | null> {
  const found = await row(
    db,
    sql<{
      account_id: string
      automation_id: string
    }>`select a.account_id, a.automation_id from automation a /* every account */
      where a.deleted_at is not null and a.automation_id <> all(${besides.map(({ automationId }) => uuidOf(automationId))}::uuid[]) and not exists (select 1 from automation_run r
        where r.account_id = a.account_id and r.automation_id = a.automation_id and r.status in ('active', 'held')) limit 1`,
  )
  return found
    ? {
        accountId: typeId('acc', found.account_id),
        automationId: typeId('aut', found.automation_id),
      }
    : null
}
