import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { newUuid } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { History } from './decide.ts'

/** The earlier runs of contacts, by automation and contact as `pairOf` joins them. */
export type Histories = ReadonlyMap<string, History>

export const pairOf = (automationId: string, contactId: string) => `${automationId} ${contactId}`

export async function historiesOf(
  { db, accountId }: AccountDb,
  automationIds: readonly string[],
  contactIds: readonly string[],
): Promise<Histories> {
  const found = await rows(
    db,
    sql<{
      automation_id: string
      contact_id: string
      inside: string | null
      last_at: Date
      version: number
    }>`select automation_id, contact_id,
        max(entered_at) as last_at, max(version) as version,
        (array_agg(run_id) filter (where status in ('active', 'held')))[1] as inside
      from automation_run where account_id = ${uuidOf(accountId)} and automation_id = any(${automationIds.map(uuidOf)}::uuid[])
        and contact_id = any(${[...new Set(contactIds)].map(uuidOf)}::uuid[]) group by automation_id, contact_id`,
  )
  return new Map(
    found.map(({ automation_id, contact_id, inside, last_at, version }) => [
      pairOf(typeId('aut', automation_id), typeId('sub', contact_id)),
      { inside, lastEnteredAt: last_at, lastVersion: version },
    ]),
  )
}

/** The reason for which a run began, as the API shows it. */
interface Because {
  by: 'event' | 'date' | 'segment' | 'existing' | 'api'
  /** The type of the event that began it. */
  event?: string
  at: string
  depth: number
}

export interface NewRun {
  contactId: string
  /** Names the occurrence of the trigger, such as an event's id. An occurrence begins one run. */
  occurrence: string
  because: Because
}

interface Entering {
  into: { automationId: string; version: number; stepId: string }
  run: NewRun
}

/** Inserts runs at their first step, due now. Returns the uuids of new ones by `pairOf`. */
export async function insertRuns(
  { db, accountId, now }: Scope,
  all: readonly Entering[],
): Promise<Map<string, string>> {
  const list = all.map(({ into, run: { contactId, occurrence, because } }) => ({
    run_id: newUuid(now.getTime()),
    automation_id: uuidOf(into.automationId),
    version: into.version,
    step_id: into.stepId,
    contact_id: uuidOf(contactId),
    occurrence,
    because,
    depth: because.depth,
  }))
  const found = await rows(
    db,
    sql<{ run_id: string; automation_id: string; contact_id: string }>`insert into automation_run
        (account_id, run_id, automation_id, version, contact_id, occurrence, status, step_id, arrived_at, due_at, entered_at, because, depth, logged)
      select ${uuidOf(accountId)}, run_id, automation_id, version, contact_id, occurrence, 'active', step_id, ${now}, ${now}, ${now},
        because, depth, 1
      from json_to_recordset(${JSON.stringify(list)}::json) as w (run_id uuid, automation_id uuid, version integer, step_id text, contact_id uuid,
        occurrence text, because jsonb, depth smallint)
      on conflict (account_id, automation_id, contact_id, occurrence) do nothing returning run_id, automation_id, contact_id`,
  )
  return new Map(
    found.map(({ automation_id, contact_id, run_id }) => [
      pairOf(typeId('aut', automation_id), typeId('sub', contact_id)),
      run_id,
    ]),
  )
}
