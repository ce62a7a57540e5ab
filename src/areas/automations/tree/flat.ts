import type { Step } from './step.ts'
import { branchesOf } from './walk.ts'

/** A step with the ids of those that follow it. All steps of a stored plan have ids. */
export interface FlatStep {
  step: Step
  /** The step after this one and its branches; null at the automation's end. */
  next: string | null
  /** Branches' first steps by pointer below the step. An empty branch leads to `next`. */
  branches: ReadonlyMap<string, string | null>
}

/** Lists steps by id. After a branch's last step comes the parent's next one. */
export function flatSteps(
  steps: readonly Step[],
  after: string | null = null,
): Map<string, FlatStep> {
  const flat = new Map<string, FlatStep>()
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1]?.id ?? after
    const branches = branchesOf(step)
    flat.set(step.id!, {
      step,
      next,
      branches: new Map(branches.map((branch) => [branch.pointer, branch.steps[0]?.id ?? next])),
    })
    for (const branch of branches)
      for (const [id, one] of flatSteps(branch.steps, next)) flat.set(id, one)
  }
  return flat
}
