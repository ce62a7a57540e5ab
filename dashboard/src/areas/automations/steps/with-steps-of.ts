import type { Step } from '../automation.ts'
import { branchesOf } from '../automation.ts'
import { isSame } from '../plan-diff.ts'

type Branched = { steps?: Step[] | undefined }

/**
 * Puts the branches' present steps into what a panel has written. `before` is the step as the panel
 * opened or saved it. Null where another person added or removed branches.
 */
export function withStepsOf(written: Step, before: Step, now: Step): Step | null {
  if (written.type === 'condition' && now.type === 'condition')
    return { ...written, then: now.then, otherwise: now.otherwise ?? [] }
  if (isSame(listsOf(before), listsOf(now))) return written
  if (written.type === 'split' && before.type === 'split' && now.type === 'split') {
    const branches = carried(written.branches, before.branches, now.branches)
    return branches && { ...written, branches }
  }
  if (written.type !== 'wait_until' || before.type !== 'wait_until' || now.type !== 'wait_until')
    return null
  if (!written.any || !before.any || !now.any) return null
  const any = carried(written.any, before.any, now.any)
  return any && { ...written, any, otherwise: now.otherwise ?? [] }
}

const listsOf = (step: Step) => branchesOf(step).map(({ steps }) => steps)

/** Finds each written branch by its list of steps, an object that the panel keeps. */
function carried<Branch extends Branched>(
  written: readonly Branch[],
  before: readonly Branch[],
  now: readonly Branch[],
): Branch[] | null {
  if (before.length !== now.length) return null
  return written.map((branch, i) => {
    const known = before.findIndex(({ steps }) => steps !== undefined && steps === branch.steps)
    // A branch without a list gets one from the panel.
    const place =
      known < 0 && (branch.steps ?? []).length === 0 && before[i] && before[i].steps === undefined
        ? i
        : known
    return place < 0 ? branch : { ...branch, steps: now[place]!.steps ?? [] }
  })
}
