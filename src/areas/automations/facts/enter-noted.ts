import type { Scope } from '#operation/scope.ts'
import { enter } from '../entry/enter.ts'
import { type TakenEntrants, takeEntrants } from '../entry/entrants-sql.ts'
import { readState } from '../record/automation-sql.ts'
import { RUNS_MAX } from '../running/run-sql.ts'
import { readEntered } from './live-sql.ts'

/**
 * Lets stored contacts enter; those of inactive automations are dropped. Returns false when there
 * were none.
 */
export async function enterNoted(scope: Scope): Promise<boolean> {
  const taken = await takeEntrants(scope, RUNS_MAX)
  if (taken === null) return false
  for (const noted of taken) await enterOne(scope, noted)
  return true
}

async function enterOne(scope: Scope, { automationId, entrants }: TakenEntrants): Promise<void> {
  const automation = await readState(scope, automationId)
  if (automation?.status !== 'active' || automation.version === null) return
  const into = (await readEntered(scope, [{ automationId, version: automation.version }])).get(
    automationId,
  )
  if (!into) return
  for (const [by, some] of Map.groupBy(entrants, ({ because }) => because.by)) {
    // When an automation becomes active, contacts who are in it already do not start again.
    const entry =
      by === 'existing' ? { ...into.plan.entry, whileInside: 'ignore' as const } : into.plan.entry
    await enter(scope, { ...into, plan: { ...into.plan, entry } }, some)
  }
}
