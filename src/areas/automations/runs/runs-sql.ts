import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type AutomationRun, LOG_MAX, type RunLogLine } from './run-record.ts'

interface RunRow {
  run_id: string
  contact_id: string
  email: string | null
  version: number
  status: AutomationRun['status']
  step_id: string | null
  entered_at: Date
  due_at: Date | null
  ended_at: Date | null
  reason: string | null
  because: AutomationRun['because']
  wait_ends_at: Date | null
}

function toRun(found: RunRow): AutomationRun {
  return {
    id: typeId('run', found.run_id),
    contactId: typeId('sub', found.contact_id),
    email: found.email,
    version: found.version,
    status: found.status,
    stepId: found.step_id,
    enteredAt: found.entered_at.toISOString(),
    // The due time may be that of a check of filters, which comes before the end of the wait.
    dueAt: (found.wait_ends_at ?? found.due_at)?.toISOString() ?? null,
    endedAt: found.ended_at?.toISOString() ?? null,
    reason: found.reason,
    because: found.because,
  }
}

interface RunFilter {
  contactId?: string | undefined
  stepId?: string | undefined
  status?: AutomationRun['status'] | undefined
  reason?: string | undefined
}

function matches(
  { accountId }: AccountDb,
  automationId: string,
  { contactId, stepId, status, reason }: RunFilter,
): RawBuilder<unknown> {
  const conditions = [
    sql`r.account_id = ${uuidOf(accountId)} and r.automation_id = ${uuidOf(automationId)}`,
    ...(contactId === undefined ? [] : [sql`r.contact_id = ${uuidOf(contactId)}`]),
    ...(stepId === undefined ? [] : [sql`r.step_id = ${stepId}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(reason === undefined ? [] : [sql`r.reason = ${reason}`]),
  ]
  return sql.join(conditions, sql` and `)
}

function select({ accountId }: AccountDb, condition: RawBuilder<unknown>) {
  return sql<RunRow>`select r.run_id, r.contact_id, c.email, r.version, r.status, r.step_id, r.entered_at, r.due_at, r.ended_at, r.reason, r.because,
      r.wait_ends_at from automation_run r left join contact c on c.account_id = ${uuidOf(accountId)} and c.contact_id = r.contact_id
    where ${condition}`
}

/** Lists an automation's runs, newest first, and one more to show whether a page follows. */
export async function listRuns(
  scope: AccountDb,
  automationId: string,
  filter: RunFilter,
  { limit, before }: { limit: number; before: string | null },
): Promise<AutomationRun[]> {
  const older = before === null ? sql`` : sql`and r.run_id < ${before}`
  const found = await rows(
    scope.db,
    select(
      scope,
      sql`${matches(scope, automationId, filter)} ${older} order by r.run_id desc limit ${limit + 1}`,
    ),
  )
  return found.map(toRun)
}

export async function countRuns(
  scope: AccountDb,
  automationId: string,
  filter: RunFilter,
): Promise<number> {
  return (await row(
    scope.db,
    sql<{
      n: number
    }>`select count(*) as n from automation_run r /* account_id is in the condition */ where ${matches(scope, automationId, filter)}`,
  ))!.n
}

interface ContactRun extends AutomationRun {
  automationId: string
  automationName: string
}

/**
 * Lists a contact's runs, newest first, and one more to show whether a page follows. Deleted
 * automations are left out.
 */
export async function listRunsOfContact(
  { db, accountId }: AccountDb,
  contactId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<ContactRun[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<
      RunRow & { automation_id: string; name: string }
    >`select r.run_id, r.contact_id, c.email, r.version, r.status, r.step_id, r.entered_at,
        r.due_at, r.ended_at, r.reason, r.because, r.wait_ends_at, a.automation_id, a.name
      from automation_run r
      join automation a on a.account_id = ${account} and a.automation_id = r.automation_id and a.deleted_at is null
      left join contact c on c.account_id = ${account} and c.contact_id = r.contact_id
      where r.account_id = ${account} and r.contact_id = ${uuidOf(contactId)} ${before === null ? sql`` : sql`and r.run_id < ${before}`}
      order by r.run_id desc limit ${limit + 1}`,
  )
  return found.map((run) => ({
    ...toRun(run),
    automationId: typeId('aut', run.automation_id),
    automationName: run.name,
  }))
}

export async function countRunsOfContact(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<number> {
  const account = uuidOf(accountId)
  return (await row(
    db,
    sql<{ n: number }>`select count(*) as n from automation_run r
      join automation a on a.account_id = ${account} and a.automation_id = r.automation_id and a.deleted_at is null
      where r.account_id = ${account} and r.contact_id = ${uuidOf(contactId)}`,
  ))!.n
}

export async function findRun(
  scope: AccountDb,
  automationId: string,
  runId: string,
): Promise<AutomationRun | null> {
  const found = await row(
    scope.db,
    select(scope, sql`${matches(scope, automationId, {})} and r.run_id = ${uuidOf(runId)}`),
  )
  return found ? toRun(found) : null
}

export async function readLog({ db, accountId }: AccountDb, runId: string): Promise<RunLogLine[]> {
  const found = await rows(
    db,
    sql<{
      at: Date
      step_id: string | null
      what: RunLogLine['what']
      reason: string | null
      detail: object | null
    }>`select at, step_id, what, reason,
        detail from automation_log where account_id = ${uuidOf(accountId)} and run_id = ${uuidOf(runId)} order by number limit ${LOG_MAX}`,
  )
  return found.map(({ at, step_id, what, reason, detail }) => ({
    at: at.toISOString(),
    stepId: step_id,
    what,
    detail:
      reason === null && detail === null ? null : { ...(reason !== null && { reason }), ...detail },
  }))
}
