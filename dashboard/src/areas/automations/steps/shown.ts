import type { ListAt } from '../../../kit/tree-edits.ts'
import type { Step } from '../automation.ts'

/** The step that stands in the panel. `to`: the place of a step that is not added yet. */
export interface Shown {
  step: Step
  to: { at: ListAt; index: number } | null
}
