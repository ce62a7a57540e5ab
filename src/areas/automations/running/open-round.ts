import type { Scope } from '#operation/scope.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type FlatStep, flatSteps } from '../tree/flat.ts'
import type { Plan } from '../tree/plan.ts'

/** A version of an automation whose runs are carried on together, in one transaction. */
export interface Round {
  scope: Scope
  automationId: string
  version: number
  plan: Plan
  newsletter: Newsletter
  /** It was deleted, and its readers finish: people can mend nothing in it any more. */
  isDeleted: boolean
  tree: ReadonlyMap<string, FlatStep>
}

export function openRound(scope: Scope, parts: Omit<Round, 'scope' | 'tree' | 'isDeleted'>, isDeleted = false): Round {
  return { ...parts, scope, isDeleted, tree: flatSteps(parts.plan.steps) }
}
