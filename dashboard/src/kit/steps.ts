import type { OutputOf } from '../shapes.ts'
import { wordsOf } from './content-words.ts'

export type Step = OutputOf<'get_automation'>['steps'][number]

/** A list of steps below another step, with the pointer from that step to the list. */
export interface Branch {
  key: string
  values?: Record<string, string | number>
  pointer: string
  steps: readonly Step[]
}

/** Lists the branches of a step. A condition always has both. */
export function branchesOf(step: Step): Branch[] {
  if (step.type === 'condition')
    return [
      { key: 'then', pointer: '/then', steps: step.then },
      { key: 'otherwise', pointer: '/otherwise', steps: step.otherwise ?? [] },
    ]
  if (step.type === 'split')
    return step.branches.map(({ percent, steps }, i) => ({
      key: 'percent',
      values: { percent },
      pointer: `/branches/${i}/steps`,
      steps,
    }))
  if (step.type !== 'wait_until' || !step.any) return []
  return [
    ...step.any.map(({ steps }, i) => ({
      key: 'any',
      values: { number: i + 1 },
      pointer: `/any/${i}/steps`,
      steps: steps ?? [],
    })),
    { key: 'timeout', pointer: '/otherwise', steps: step.otherwise ?? [] },
  ]
}

export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [
    step,
    ...branchesOf(step).flatMap((branch) => allSteps(branch.steps)),
  ])
}

/** A mail with its subject and text. One of an automation has the id of its step. */
export interface Mail {
  id: string
  subject: string
  body: string
}

export function mailsOf(steps: readonly Step[]): Mail[] {
  return allSteps(steps).flatMap((step) =>
    step.type === 'send_email'
      ? [{ id: step.id!, subject: step.subject, body: wordsOf(step.content) }]
      : [],
  )
}
