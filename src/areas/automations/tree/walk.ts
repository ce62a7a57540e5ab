import type { Step, WaitBranch } from './step.ts'

interface Branch {
  steps: readonly Step[]
  pointer: string
}

/** Lists a step's branches, with pointers that begin at the step. */
export function branchesOf(step: Step): Branch[] {
  switch (step.type) {
    case 'condition':
      return [{ steps: step.then, pointer: '/then' }, ...optional(step.otherwise, '/otherwise')]
    case 'split':
      return step.branches.map(({ steps }, i) => ({ steps, pointer: `/branches/${i}/steps` }))
    case 'wait_until':
      return [
        ...(step.any ?? []).flatMap(({ steps }: WaitBranch, i) =>
          optional(steps, `/any/${i}/steps`),
        ),
        ...optional(step.otherwise, '/otherwise'),
      ]
    default:
      return []
  }
}

function optional(steps: readonly Step[] | undefined, pointer: string): Branch[] {
  return steps === undefined ? [] : [{ steps, pointer }]
}

interface PlacedStep {
  step: Step
  pointer: string
  /** The depth of nesting: 1 for the outermost steps. */
  depth: number
}

/** Yields all steps with their pointers, from top to bottom. */
export function* placedSteps(
  steps: readonly Step[],
  at = '/steps',
  depth = 1,
): Generator<PlacedStep> {
  for (const [i, step] of steps.entries()) {
    const pointer = `${at}/${i}`
    yield { step, pointer, depth }
    for (const branch of branchesOf(step))
      yield* placedSteps(branch.steps, pointer + branch.pointer, depth + 1)
  }
}

export function mapSteps(steps: readonly Step[], change: (step: Step) => Step): Step[] {
  const below = (inner: readonly Step[]) => mapSteps(inner, change)
  return steps.map((step) => {
    const made = change(step)
    if (made.type === 'condition')
      return {
        ...made,
        then: below(made.then),
        ...(made.otherwise && { otherwise: below(made.otherwise) }),
      }
    if (made.type === 'split')
      return {
        ...made,
        branches: made.branches.map((branch) => ({ ...branch, steps: below(branch.steps) })),
      }
    if (made.type !== 'wait_until') return made
    return {
      ...made,
      ...(made.any && {
        any: made.any.map((branch) => ({
          ...branch,
          ...(branch.steps && { steps: below(branch.steps) }),
        })),
      }),
      ...(made.otherwise && { otherwise: below(made.otherwise) }),
    }
  })
}
