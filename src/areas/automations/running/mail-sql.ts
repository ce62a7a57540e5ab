import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** Finds runs whose mail of a step was enqueued before a time. Ids are uuids. */
export async function lateMails(
  { db, accountId }: AccountDb,
  { stepId, before }: { stepId: string; before: Date },
  runIds: readonly string[],
): Promise<string[]> {
  return runsWith({ db, accountId }, stepId, runIds, before)
}

export async function restartRuns(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ run_id: string }>`select run_id from automation_run
      where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[]) and status = 'left' and reason = 'restarted'`,
  )
  return found.map(({ run_id }) => run_id)
}

/** Finds runs that already got the mail of a step, for instance in an earlier version. */
export async function runsWithMail(
  scope: AccountDb,
  stepId: string,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await runsWith(scope, stepId, runIds, null))
}

async function runsWith(
  { db, accountId }: AccountDb,
  stepId: string,
  runIds: readonly string[],
  before: Date | null,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      run_id: string
    }>`select run_id from automation_log where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[])
      and step_id = ${stepId} and what = 'passed' ${before === null ? sql`` : sql`and at < ${before}`}`,
  )
  return found.map(({ run_id }) => run_id)
}
