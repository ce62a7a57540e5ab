import { branchesOf, type Plan, type Step } from './automation.ts'

export interface StepChange {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  step: Step
}

/** The ways in which a draft differs from the active version. */
interface PlanDiff {
  /** The parts besides the steps. */
  parts: ('trigger' | 'entry' | 'exit')[]
  steps: StepChange[]
}

/**
 * Compares two plans. Steps are paired by id, and the steps in their branches do not count as a
 * change.
 */
export function diffOf(before: Plan, after: Plan): PlanDiff {
  const [earlier, later] = [placesOf(before.steps), placesOf(after.steps)]
  const moved = movedIn(earlier, later)
  const steps = [...later].flatMap(([id, { step }]): StepChange[] => {
    const known = earlier.get(id)
    if (!known) return [{ kind: 'added', step }]
    if (!isSame(withoutInnerSteps(known.step), withoutInnerSteps(step)))
      return [{ kind: 'changed', step }]
    return moved.has(id) ? [{ kind: 'moved', step }] : []
  })
  const removed = [...earlier]
    .filter(([id]) => !later.has(id))
    .map(([, { step }]): StepChange => ({ kind: 'removed', step }))
  return {
    parts: (['trigger', 'entry', 'exit'] as const).filter(
      (part) => !isSame(before[part], after[part]),
    ),
    steps: [...steps, ...removed],
  }
}

type Places = ReadonlyMap<string, { step: Step; list: string }>

/**
 * Returns the ids of the steps that were moved. These are steps that changed to another list, and
 * steps outside their list's longest subsequence in the earlier order.
 */
function movedIn(earlier: Places, later: Places): Set<string> {
  const order = [...earlier.keys()]
  const stayed = [...later].filter(([id, { list }]) => earlier.get(id)?.list === list)
  const kept = new Set(
    Object.values(Object.groupBy(stayed, ([, { list }]) => list)).flatMap((inside) =>
      longestRun(inside!.map(([id]) => order.indexOf(id))),
    ),
  )
  return new Set([...later.keys()].filter((id) => earlier.has(id) && !kept.has(order.indexOf(id))))
}

/** Returns the longest increasing subsequence. */
function longestRun(numbers: readonly number[]): number[] {
  const runs: number[][] = []
  for (const one of numbers) {
    const before = runs
      .filter((run) => run.at(-1)! < one)
      .reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...before, one])
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), [])
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/** Copies a step without the steps inside of it. */
function withoutInnerSteps(step: Step): unknown {
  const {
    then: _then,
    otherwise: _otherwise,
    ...rest
  } = step as Step & { then?: unknown; otherwise?: unknown }
  const without = <Branch extends object>(branch: Branch) => ({ ...branch, steps: undefined })
  if (rest.type === 'split') return { ...rest, branches: rest.branches.map(without) }
  return rest.type === 'wait_until' && rest.any ? { ...rest, any: rest.any.map(without) } : rest
}

function placesOf(
  steps: readonly Step[],
  list = '',
  places = new Map<string, { step: Step; list: string }>(),
): typeof places {
  for (const step of steps) {
    places.set(step.id!, { step, list })
    for (const branch of branchesOf(step))
      placesOf(branch.steps, `${step.id}${branch.pointer}`, places)
  }
  return places
}
