import { sql } from 'kysely'
import { type Db, keepPlan, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Scope } from '#operation/scope.ts'
import { countAffected } from '#db/rows.ts'
import type { Plan } from '../tree/plan.ts'
import type { Entered } from '../entry/enter.ts'

export interface LiveAutomation {
  accountId: string
  automationId: string
  newsletterId: string
  version: number
  /** The fact by which contacts enter; null while none may enter. */
  fact: string | null
  takesImported: boolean
}

/** Lists active automations of accounts. */
export async function liveAutomations(
  db: Db,
  accountIds: readonly string[],
): Promise<LiveAutomation[]> {
  const found = await rows(
    db,
    keepPlan(sql<{
      account_id: string
      automation_id: string
      newsletter_id: string
      version: number
      fact: string | null
      takes_imported: boolean
    }>`select account_id, automation_id, newsletter_id, version, takes_imported,
        case when status = 'active' and deleted_at is null then fact end as fact
      from automation where account_id = any(${accountIds.map(uuidOf)}::uuid[]) and version is not null`),
  )
  return found.map(
    ({ account_id, automation_id, newsletter_id, version, fact, takes_imported }) => ({
      accountId: typeId('acc', account_id),
      automationId: typeId('aut', automation_id),
      newsletterId: typeId('nl', newsletter_id),
      version,
      fact,
      takesImported: takes_imported,
    }),
  )
}

/**
 * Reads the plans of versions, without the texts of mails, and locks the automations against
 * deletion.
 */
export async function readEntered(
  { db, accountId }: AccountDb,
  live: readonly Pick<LiveAutomation, 'automationId' | 'version'>[],
): Promise<Map<string, Entered>> {
  const found = await rows(
    db,
    sql<{
      automation_id: string
      newsletter_id: string
      version: number
      trigger: Plan['trigger']
      entry: Plan['entry']
      exit: Plan['exit']
      step_id: string
    }>`select a.automation_id, a.newsletter_id, v.version, v.plan->'trigger' as trigger, v.plan->'entry' as entry, v.plan->'exit' as exit,
        v.plan->'steps'->0->>'id' as step_id
      from unnest(${live.map(({ automationId }) => uuidOf(automationId))}::uuid[], ${live.map(({ version }) => version)}::int[]) as w (automation_id, version)
      join automation a on a.account_id = ${uuidOf(accountId)} and a.automation_id = w.automation_id and a.deleted_at is null
      join automation_version v on v.account_id = a.account_id and v.automation_id = a.automation_id and v.version = w.version
      order by a.automation_id for key share of a`,
  )
  return new Map(
    found.map(({ automation_id, newsletter_id, version, trigger, entry, exit, step_id }) => {
      const automationId = typeId('aut', automation_id)
      return [
        automationId,
        {
          automationId,
          newsletterId: typeId('nl', newsletter_id),
          version,
          plan: { trigger, entry, exit },
          stepId: step_id,
        },
      ]
    }),
  )
}

/** A fact that a run waits for, with the step of the run. */
export interface FoundWait {
  run_id: string
  contact_id: string
  automation_id: string
  version: number
  step_id: string
  fact: string
  branch: string
}

/** Finds and locks runs that wait for these facts. The caller has locked their contacts. */
export async function waitsFor(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
  facts: readonly string[],
): Promise<FoundWait[]> {
  const account = uuidOf(accountId)
  return rows(
    db,
    sql<FoundWait>`select w.run_id, w.contact_id, r.automation_id, r.version, r.step_id, w.fact, w.branch from automation_wait w
      join automation_run r on r.account_id = ${account} and r.run_id = w.run_id and r.status in ('active', 'held')
      where w.account_id = ${account} and w.contact_id = any(${contactIds.map(uuidOf)}::uuid[]) and w.fact = any(${facts}::text[])
        and w.happened_at is null
      order by w.run_id, w.branch for update of r`,
  )
}

export interface CameWait extends FoundWait {
  at: Date
}

/**
 * Stores the facts for the runs that wait for them, and makes these due. A paused automation uses
 * them later.
 */
export async function noteHappened(
  { db, accountId, now }: Scope,
  waits: readonly CameWait[],
): Promise<void> {
  const account = uuidOf(accountId)
  const runs = waits.map(({ run_id }) => run_id)
  const came = waits.filter(({ fact }) => fact !== '*')
  await countAffected(
    db,
    sql`update automation_wait w set happened_at = f.at from unnest(${came.map(({ run_id }) => run_id)}::uuid[],
        ${came.map(({ fact }) => fact)}::text[], ${came.map(({ branch }) => branch)}::text[], ${came.map(({ at }) => at)}::timestamptz[])
        as f (run_id, fact, branch, at)
      where w.account_id = ${account} and w.run_id = f.run_id and w.fact = f.fact and w.branch = f.branch and w.happened_at is null`,
  )
  await countAffected(
    db,
    sql`update automation_run set due_at = ${now} where account_id = ${account} and run_id = any(${runs}::uuid[]) and due_at > ${now} and status = 'active'`,
  )
}
