import type { Scope } from '#operation/scope.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import { automationFinished, goalReached } from '../record/automation-events.ts'
import { runIdOf } from './run-sql.ts'

/**
 * Emits `automation.finished`; before it `automation.goal_reached` when the run ended by the goal.
 */
export function emitEnd(
  scope: Scope,
  {
    automationId,
    runUuid,
    depth,
    reason,
    subscriber,
  }: {
    automationId: string
    runUuid: string
    depth: number
    reason: string
    subscriber: Subscriber
  },
): void {
  const runId = runIdOf(runUuid)
  const options = { bulk: true, cause: { runId, depth: depth + 1 } }
  if (reason === 'goal') scope.emit(goalReached, { automationId, runId, subscriber }, options)
  scope.emit(automationFinished, { automationId, runId, reason, subscriber }, options)
}
