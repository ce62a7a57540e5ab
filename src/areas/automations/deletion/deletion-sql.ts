import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Takes an automation out of all lists. Where its readers do not finish it, it is paused, so that no worker goes on with them. */
export async function markDeleted({ db, accountId, now }: Scope, automationId: string, { finishes }: { finishes: boolean }): Promise<void> {
  await affected(
    db,
    sql`update automation set deleted_at = ${now}, status = ${finishes ? 'active' : 'paused'}
      where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}`,
  )
}

/** Deletes up to `limit` rows of an automation, and the automation itself once it has no others. Returns whether rows are left. */
export async function deleteSomeOfAutomation({ db, accountId }: AccountDb, automationId: string, limit: number): Promise<boolean> {
  const [account, automation] = [uuidOf(accountId), uuidOf(automationId)]
  const ofAutomation = sql`account_id = ${account} and automation_id = ${automation}`
  const runs = await rows(
    db,
    sql<{ run_id: string }>`select run_id from automation_run where ${ofAutomation} order by run_id limit ${limit} for update`,
  )
  if (runs.length > 0) {
    const ofRuns = sql`account_id = ${account} and run_id = any(${runs.map(({ run_id }) => run_id)}::uuid[])`
    await affected(db, sql`delete from automation_wait where ${ofRuns}`)
    await affected(db, sql`delete from automation_log where ${ofRuns}`)
    await affected(db, sql`delete from automation_run where ${ofRuns}`)
    return true
  }
  await affected(db, sql`delete from automation_log where ${ofAutomation}`)
  await affected(db, sql`delete from automation_sum where ${ofAutomation}`)
  await affected(db, sql`delete from automation_member where ${ofAutomation}`)
  await affected(db, sql`delete from automation_entrant where ${ofAutomation}`)
  // Waits for transactions in which readers enter. Their runs are seen by the next batch.
  await row(db, sql`select 1 from automation where ${ofAutomation} for update`)
  if (await row(db, sql`select 1 from automation_run where ${ofAutomation} limit 1`)) return true
  await affected(db, sql`delete from automation_version where ${ofAutomation}`)
  await affected(db, sql`delete from automation where ${ofAutomation}`)
  return false
}

/** Finds a deleted automation that the last of its readers has finished. */
export async function nextFinished(db: Db): Promise<{ accountId: string; automationId: string } | undefined> {
  const found = await row(
    db,
    sql<{ account_id: string; automation_id: string }>`select a.account_id, a.automation_id from automation a /* every account */
      where a.deleted_at is not null and not exists (select 1 from automation_run r
        where r.account_id = a.account_id and r.automation_id = a.automation_id and r.status in ('active', 'held')) limit 1`,
  )
  return found && { accountId: typeId('acc', found.account_id), automationId: typeId('aut', found.automation_id) }
}
