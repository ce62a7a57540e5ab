import type { Scope } from '#operation/scope.ts'
import type { tagsUsed } from '#areas/contacts/index.ts'
import type { usesWanted } from '#areas/newsletters/index.ts'
import { renameTags } from '../tree/rename-tags.ts'
import { planUses } from '../tree/uses.ts'
import { type LivePlan, livePlans, rewritePlan } from './live-plans-sql.ts'

/**
 * Adds to an answer the automations that name a thing in the draft or in a version with readers.
 */
export async function automationsUsing(
  scope: Scope,
  { kind, name, places }: NonNullable<(typeof usesWanted)['data']>,
): Promise<void> {
  const using = (await livePlans(scope, [name])).filter(({ plan }) => planUses(plan, kind, name))
  for (const one of distinct(using)) places.push({ type: 'automation', ...one })
}

/**
 * Adds to an answer the automations that name one of the tags. With `to`, they name that tag from
 * then on.
 */
export async function automationsOfTags(
  scope: Scope,
  { tags, to, automations }: NonNullable<(typeof tagsUsed)['data']>,
): Promise<void> {
  const using = (await livePlans(scope, tags)).filter(({ plan }) =>
    tags.some((tag) => planUses(plan, 'tag', tag)),
  )
  automations.push(...distinct(using))
  if (to !== null)
    for (const one of using)
      await rewritePlan(scope, { ...one, plan: renameTags(one.plan, tags, to) })
}

function distinct(plans: readonly LivePlan[]): { id: string; name: string }[] {
  return [...new Map(plans.map(({ id, name }) => [id, { id, name }])).values()]
}
