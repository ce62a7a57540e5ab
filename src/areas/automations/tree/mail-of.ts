import type { Plan } from './plan.ts'
import type { StepOf } from './step.ts'
import { placedSteps } from './walk.ts'

/** Finds the mail of a step; undefined if no step of this id sends one. */
export function mailOf({ steps }: Plan, stepId: string): StepOf<'send_email'> | undefined {
  for (const { step } of placedSteps(steps))
    if (step.type === 'send_email' && step.id === stepId) return step
  return undefined
}
