import type { Scope } from '#operation/scope.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type FlatStep, flatSteps } from '../tree/flat.ts'
import type { Plan } from '../tree/plan.ts'

/** An automation's version whose runs advance together, in one transaction. */
export interface Round {
  scope: Scope
  automationId: string
  version: number
  plan: Plan
  newsletter: Newsletter
  /** Readers finish a deleted automation, in which people can mend nothing. */
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
