import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { factKey } from '../tree/fact.ts'
import type { Plan } from '../tree/plan.ts'

/** A plan that contacts may still follow, or that an author edits. */
export interface LivePlan {
  id: string
  name: string
  /** The version's number; null for the draft. */
  version: number | null
  plan: Plan
}

/**
 * Lists and locks the drafts, active versions and versions with readers whose plan contains one of
 * the names.
 */
export async function livePlans(
  { db, accountId }: AccountDb,
  names: readonly string[],
): Promise<LivePlan[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      automation_id: string
      name: string
      draft: Plan | null
    }>`select automation_id, name, case when deleted_at is null then draft end as draft from automation
      where account_id = ${account} order by automation_id for no key update`,
  )
  // JSON escapes quotes and some letters, so names are searched for as JSON writes them.
  const words = names.map((name) => JSON.stringify(name).slice(1, -1))
  const versions = await rows(
    db,
    sql<{
      automation_id: string
      version: number
      plan: Plan
    }>`select v.automation_id, v.version, v.plan from automation_version v
      join automation a on a.account_id = ${account} and a.automation_id = v.automation_id
      where v.account_id = ${account} and exists (select 1 from unnest(${words}::text[]) as word where strpos(v.plan::text, word) > 0)
        and (v.version = a.version or exists (select 1 from automation_run r where r.account_id = ${account}
          and r.automation_id = v.automation_id and r.version = v.version and r.status in ('active', 'held')))
      order by v.automation_id, v.version`,
  )
  const nameOf = new Map(found.map(({ automation_id, name }) => [automation_id, name]))
  return [
    ...found.flatMap(({ automation_id, name, draft }) =>
      draft ? [{ id: typeId('aut', automation_id), name, version: null, plan: draft }] : [],
    ),
    ...versions.map(({ automation_id, version, plan }) => ({
      id: typeId('aut', automation_id),
      name: nameOf.get(automation_id)!,
      version,
      plan,
    })),
  ]
}

/** Writes a plan with a renamed tag. It is the only change that versions get. */
export async function rewritePlan(
  { db, accountId }: AccountDb,
  { id, version, plan }: LivePlan,
): Promise<void> {
  const ofAutomation = sql`account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(id)}`
  if (version === null)
    await countAffected(
      db,
      sql`update automation set draft = ${JSON.stringify(plan)} where ${ofAutomation}`,
    )
  else {
    await countAffected(
      db,
      sql`update automation_version set plan = ${JSON.stringify(plan)} where ${ofAutomation} and version = ${version}`,
    )
    await countAffected(
      db,
      sql`update automation set fact = ${factKey(plan.trigger)} where ${ofAutomation} and version = ${version}`,
    )
  }
}
