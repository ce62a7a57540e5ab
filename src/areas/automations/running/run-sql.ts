import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { contactColumns, type ContactRow, toContact } from '#areas/contacts/index.ts'
import type { LogLine, Run } from './run.ts'
import { deleteWaits } from './waits-sql.ts'

/** The most runs that one transaction changes. A signup may wait some tens of ms for it. */
export const RUNS_MAX = 500

interface RunRow {
  run_id: string
  contact_id: string
  step_id: string
  waiting: boolean
  wait_ends_at: Date | null
  due_at: Date
  arrived_at: Date
  entered_at: Date
  depth: number
  logged: number
  held: boolean
}

const columns = sql`run_id, contact_id, step_id, waiting, wait_ends_at, due_at, arrived_at, entered_at, depth, logged, status = 'held' as held`

function toRun(found: RunRow, contact: ContactRow): Run {
  return {
    runId: found.run_id,
    contact: toContact(contact),
    stepId: found.step_id,
    waiting: found.waiting,
    waitEndsAt: found.wait_ends_at,
    // The stored due time of a held run is the time of its next check. The time at which the run
    // was due is in `arrived_at`.
    dueAt: found.held ? found.arrived_at : found.due_at,
    arrivedAt: found.arrived_at,
    enteredAt: found.entered_at,
    depth: found.depth,
    logged: found.logged,
    held: found.held,
  }
}

/** The version whose runs advance together. Ids are uuids. With `among`, only these runs. */
interface OfVersion {
  automation_id: string
  version: number
  among?: readonly string[]
}

/**
 * Claims due runs and their contacts, which it locks first. Skips those locked by other
 * transactions. `claimed` is false when all are locked.
 */
export async function claimRuns(
  { db, accountId, now }: Scope,
  { automation_id, version, among }: OfVersion,
  limit: number,
): Promise<{ runs: Run[]; claimed: boolean }> {
  const account = uuidOf(accountId)
  const ofVersion = sql`account_id = ${account} and automation_id = ${automation_id} and version = ${version} and due_at <= ${now}
    ${among === undefined ? sql`` : sql`and run_id = any(${among}::uuid[])`}`
  const due = await rows(
    db,
    sql<{ run_id: string; contact_id: string }>`select run_id, contact_id from automation_run
      where ${ofVersion} order by due_at, run_id limit ${limit}`,
  )
  const contacts = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${account}
      and contact_id = any(${due.map(({ contact_id }) => contact_id)}::uuid[]) order by contact_id for update skip locked`,
  )
  const byId = new Map(contacts.map((contact) => [contact.contact_id, contact]))
  // Deleting a contact ends its runs. If a run were missed, it would be due forever, so it is ended
  // here.
  if (byId.size < due.length)
    await countAffected(
      db,
      sql`update automation_run r set status = 'left', reason = 'deleted', step_id = null, due_at = null, ended_at = ${now}
        where r.account_id = ${account} and r.run_id = any(${due.map(({ run_id }) => run_id)}::uuid[])
          and not exists (select 1 from contact c where c.account_id = ${account} and c.contact_id = r.contact_id)`,
    )
  const found = await rows(
    db,
    sql<RunRow>`select ${columns} from automation_run where ${ofVersion} and run_id = any(${due.map(({ run_id }) => run_id)}::uuid[])
      and contact_id = any(${[...byId.keys()]}::uuid[]) order by run_id for update skip locked`,
  )
  const runs = found.map((one) => toRun(one, byId.get(one.contact_id)!))
  return { runs, claimed: runs.length > 0 }
}

/** Reads runs with their contacts, and locks both. */
export async function readRuns(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
): Promise<Run[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<RunRow>`select ${columns} from automation_run where account_id = ${account} and run_id = any(${runIds}::uuid[]) order by run_id`,
  )
  const contacts = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${account}
      and contact_id = any(${found.map(({ contact_id }) => contact_id)}::uuid[])`,
  )
  const byId = new Map(contacts.map((contact) => [contact.contact_id, contact]))
  return found.flatMap((one) =>
    byId.has(one.contact_id) ? [toRun(one, byId.get(one.contact_id)!)] : [],
  )
}

export interface Advanced {
  run: Run
  status: 'active' | 'held' | 'finished' | 'left' | 'failed'
  reason: string | null
  dueAt: Date | null
  lines: readonly LogLine[]
}

export async function writeRuns(
  { db, accountId, now }: Scope,
  automationUuid: string,
  all: readonly Advanced[],
): Promise<void> {
  if (all.length === 0) return
  const account = uuidOf(accountId)
  const written = all.map(({ run, status, reason, dueAt, lines }) => {
    const ended = status !== 'active' && status !== 'held'
    return {
      run_id: run.runId,
      status,
      reason,
      step_id: ended ? null : run.stepId,
      waiting: run.waiting,
      wait_ends_at: run.waitEndsAt,
      due_at: dueAt,
      arrived_at: run.arrivedAt,
      ended_at: ended ? now : null,
      logged: run.logged + lines.length,
    }
  })
  await countAffected(
    db,
    sql`update automation_run r set status = w.status, reason = w.reason, step_id = w.step_id, waiting = w.waiting, wait_ends_at = w.wait_ends_at,
        due_at = w.due_at, arrived_at = w.arrived_at, ended_at = w.ended_at, logged = w.logged
      from json_to_recordset(${JSON.stringify(written)}::json) as w (run_id uuid, status text, reason text, step_id text, waiting boolean,
        wait_ends_at timestamptz, due_at timestamptz, arrived_at timestamptz, ended_at timestamptz, logged integer)
      where r.account_id = ${account} and r.run_id = w.run_id`,
  )
  await insertLog(
    { db, accountId, now },
    all.flatMap(({ run, lines }) =>
      lines.map((line, i) => ({
        ...line,
        automationUuid,
        runId: run.runId,
        number: run.logged + i + 1,
      })),
    ),
  )
  const gone = all
    .filter(({ status }) => status !== 'active' && status !== 'held')
    .map(({ run }) => run.runId)
  if (gone.length > 0) await deleteWaits({ db, accountId }, gone)
}

interface NumberedLine extends LogLine {
  automationUuid: string
  runId: string
  number: number
}

export async function insertLog(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  lines: readonly NumberedLine[],
): Promise<void> {
  if (lines.length === 0) return
  const list = lines.map(({ automationUuid, runId, number, stepId, what, reason, detail }) => ({
    automation_id: automationUuid,
    run_id: runId,
    number,
    step_id: stepId,
    what,
    reason,
    detail,
  }))
  await countAffected(
    db,
    sql`insert into automation_log (account_id, run_id, number, automation_id, at, step_id, what, reason, detail)
      select ${uuidOf(accountId)}, run_id, number, automation_id, ${now}, step_id, what, reason, detail
      from json_to_recordset(${JSON.stringify(list)}::json) as w (automation_id uuid, run_id uuid, number integer, step_id text, what text,
        reason text, detail jsonb)`,
  )
}

export const runIdOf = (runUuid: string) => typeId('run', runUuid)
