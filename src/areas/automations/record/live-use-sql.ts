import { sql } from 'kysely'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { fieldsOf, type Filter, namesTag } from '#areas/contacts/index.ts'
import { type LiveThing, liveWanted } from '#areas/newsletters/index.ts'
import { onSignal } from '#operation/events/signal.ts'
import { listNamed } from '../tree/named.ts'
import { planUses } from '../tree/uses.ts'
import type { Plan } from '../tree/plan.ts'

/** Lists active automations that use a thing, or that a change of it would start. */
export const activeDependents = onSignal(liveWanted, async (scope, { found, ...thing }) => {
  if (!found.live) found.live = await isLive(scope, thing)
})

async function isLive(scope: Scope, { kind, names }: LiveThing): Promise<boolean> {
  if (kind === 'newsletter' || kind === 'import') return isOfNewsletter(scope, kind, names)
  const plans = await activePlans(scope)
  if (kind === 'segment')
    return plans.some((plan) => names.some((name) => planUses(plan, kind, name)))
  if (plans.some((plan) => startsBy(plan, kind, names))) return true
  const segments = plans.flatMap((plan) => listNamed(plan).segments.map(({ thing }) => thing))
  const filters = segments.length === 0 ? [] : await filtersOf(scope, segments)
  return filters.some((filter) => concerns(filter, kind, names))
}

/** Returns whether a change of a tag or field begins an automation or ends a wait in it. */
function startsBy(plan: Plan, kind: 'tag' | 'field', names: readonly string[]): boolean {
  const { facts, filters, dates } = listNamed(plan)
  if (filters.some(({ thing }) => concerns(thing, kind, names))) return true
  if (kind === 'field' && dates.some(({ thing }) => names.includes(thing))) return true
  return facts.some(({ thing }) => {
    if (thing.type === 'tag_added' || thing.type === 'tag_removed')
      return kind === 'tag' && names.includes(thing.tag)
    return thing.type === 'field_changed' && kind === 'field' && names.includes(thing.field)
  })
}

function concerns(filter: Filter, kind: 'tag' | 'field', names: readonly string[]): boolean {
  return kind === 'tag'
    ? namesTag(filter, names)
    : fieldsOf(filter).some((name) => names.includes(name))
}

async function activePlans({ db, accountId }: Scope): Promise<Plan[]> {
  const found = await rows(
    db,
    sql<{ plan: Plan }>`select v.plan from automation a
      join automation_version v on v.account_id = a.account_id and v.automation_id = a.automation_id and v.version = a.version
      where a.account_id = ${uuidOf(accountId)} and a.status = 'active' and a.deleted_at is null`,
  )
  return found.map(({ plan }) => plan)
}

async function filtersOf({ db, accountId }: Scope, segments: readonly string[]): Promise<Filter[]> {
  const found = await rows(
    db,
    sql<{ filter: Filter }>`select filter from segment
      where account_id = ${uuidOf(accountId)} and segment_id = any(${segments.map(uuidOf)}::uuid[])`,
  )
  return found.map(({ filter }) => filter)
}

async function isOfNewsletter(
  { db, accountId }: Scope,
  kind: 'newsletter' | 'import',
  names: readonly string[],
): Promise<boolean> {
  const concerned =
    kind === 'import' ? sql`takes_imported` : sql`newsletter_id = any(${names.map(uuidOf)}::uuid[])`
  const found = await row(
    db,
    sql<{ live: boolean }>`select exists (select from automation
      where account_id = ${uuidOf(accountId)} and status = 'active' and deleted_at is null and ${concerned}) as live`,
  )
  return found!.live
}
