import type { Scope } from '#operation/scope.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type FlatStep, flatSteps } from '../tree/flat.ts'
import type { Plan } from '../tree/plan.ts'

/** Runs of one version that advance together in a transaction. */
export interface Round {
  scope: Scope
  automationId: string
  version: number
  plan: Plan
  newsletter: Newsletter
  /**
   * Whether the automation is deleted. Contacts in it finish, but its errors can no longer be
   * corrected.
   */
  isDeleted: boolean
  tree: ReadonlyMap<string, FlatStep>
}

export function openRound(
  scope: Scope,
  parts: Omit<Round, 'scope' | 'tree' | 'isDeleted'>,
  isDeleted = false,
): Round {
  return { ...parts, scope, isDeleted, tree: flatSteps(parts.plan.steps) }
}
