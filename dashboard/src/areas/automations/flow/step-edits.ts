import { TreeEdits } from '../../../kit/tree-edits.ts'
import { branchesOf, DEPTH_MAX, newStepId, type Step, STEPS_MAX } from '../automation.ts'

/** The edits of steps. A moving step passes a branching one in which it would stand too deep. */
export const edits = new TreeEdits<Step>({
  idOf: ({ id }) => id,
  listsOf: (step) => branchesOf(step).map(({ steps }) => steps),
  withLists,
  copyOf: (step) => ({ ...step, id: newStepId(step.type) }),
  mayEnter: (_step, entered) => overLimit(entered) === null,
})

function withLists(step: Step, lists: Step[][]): Step {
  const otherwise = lists.at(-1) ?? []
  if (step.type === 'condition') return { ...step, then: lists[0] ?? [], otherwise }
  if (step.type === 'split')
    return {
      ...step,
      branches: step.branches.map((branch, i) => ({ ...branch, steps: lists[i] ?? [] })),
    }
  if (step.type !== 'wait_until' || !step.any) return step
  return {
    ...step,
    any: step.any.map((branch, i) => ({ ...branch, steps: lists[i] ?? [] })),
    otherwise,
  }
}

/** Returns the bound of the API that steps are over; null within them. */
export function overLimit(steps: readonly Step[]): 'deep' | 'many' | null {
  if (edits.depthOf(steps) > DEPTH_MAX) return 'deep'
  return edits.countOf(steps) > STEPS_MAX ? 'many' : null
}

/** Finds the JSON pointer of a step, such as /steps/2/then/0; null where it is not there. */
export function pointerOf(steps: readonly Step[], id: string, at = '/steps'): string | null {
  for (const [i, step] of steps.entries()) {
    if (step.id === id) return `${at}/${i}`
    for (const branch of branchesOf(step)) {
      const found = pointerOf(branch.steps, id, `${at}/${i}${branch.pointer}`)
      if (found !== null) return found
    }
  }
  return null
}
