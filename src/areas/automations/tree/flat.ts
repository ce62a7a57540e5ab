import type { Step } from './step.ts'
import { branchesOf } from './walk.ts'

/** A step with the ids of the steps that may follow. In a stored plan all steps have ids. */
export interface FlatStep {
  step: Step
  /** The id of the step after this one and its branches; null at the end. */
  next: string | null
  /**
   * The ids of the branches' first steps, by JSON pointer relative to the step. For an empty
   * branch, this is the id in `next`.
   */
  branches: ReadonlyMap<string, string | null>
}

/**
 * Lists steps by id, each with the steps that may follow. After the last step of a branch comes the
 * step after the branch's parent.
 */
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
