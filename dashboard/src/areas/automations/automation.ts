import type { OutputOf } from '../../shapes.ts'

export type Automation = OutputOf<'get_automation'>
export type Step = Automation['steps'][number]
export type Trigger = Automation['trigger']
/** One reader's way. */
export type Run = OutputOf<'list_automation_runs'>['data'][number]
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>

export const NAME_MAX = 100

/** The steps that a person can add. */
export const ADDABLE = [
  'send_email',
  'wait',
  'wait_until',
  'condition',
  'split',
  'add_tag',
  'remove_tag',
  'set_field',
  'webhook',
  'notify_owner',
  'unsubscribe',
  'exit',
] as const
export type Addable = (typeof ADDABLE)[number]

/** Returns the plan that a person goes on writing: the draft, or what is active. */
export function writtenPlan({ draft, trigger, entry, exit, steps }: Automation) {
  return draft ?? { trigger, entry, exit, steps }
}

/** A list of steps below another one, and the pointer from that step to it. */
export interface Branch {
  key: string
  /** Filled into the words of the branch. */
  values?: Record<string, string | number>
  pointer: string
  steps: readonly Step[]
}

/** Lists the branches of a step. A condition always shows both. */
export function branchesOf(step: Step): Branch[] {
  if (step.type === 'condition')
    return [
      { key: 'then', pointer: '/then', steps: step.then },
      { key: 'otherwise', pointer: '/otherwise', steps: step.otherwise ?? [] },
    ]
  if (step.type === 'split')
    return step.branches.map(({ percent, steps }, i) => ({ key: 'percent', values: { percent }, pointer: `/branches/${i}/steps`, steps }))
  if (step.type !== 'wait_until' || !step.any) return []
  return [
    ...step.any.map(({ steps }, i) => ({ key: 'any', values: { number: i + 1 }, pointer: `/any/${i}/steps`, steps: steps ?? [] })),
    { key: 'timeout', pointer: '/otherwise', steps: step.otherwise ?? [] },
  ]
}

/** Lists all steps of a tree from top to bottom. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...branchesOf(step).flatMap((branch) => allSteps(branch.steps))])
}

/** Copies steps with one of their lists changed. `at`: the list's JSON pointer below the plan, such as /steps/0/then. */
export function withList(steps: readonly Step[], at: string, edit: (list: Step[]) => void): Step[] {
  const plan = structuredClone({ steps }) as unknown as Record<string, unknown>
  let here = plan
  for (const part of at.slice(1).split('/')) {
    here[part] ??= []
    here = here[part] as Record<string, unknown>
  }
  edit(here as unknown as Step[])
  return plan['steps'] as Step[]
}

/** Makes a step to begin with. */
export function newStep(type: Addable): Step {
  switch (type) {
    case 'send_email':
      return { type, subject: '', content: { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: '' }] }] } }
    case 'wait':
      return { type, for: 'P1D' }
    case 'condition':
      return { type, filter: { all: [] }, then: [] }
    case 'wait_until':
      return { type, at: { time: '09:00', zone: 'newsletter' } }
    case 'split':
      return {
        type,
        branches: [
          { percent: 50, steps: [] },
          { percent: 50, steps: [] },
        ],
      }
    case 'webhook':
      return { type, endpointId: '' }
    case 'notify_owner':
      return { type, text: '' }
    case 'add_tag':
    case 'remove_tag':
      return { type, tag: '' }
    case 'set_field':
      return { type, name: '', value: '' }
    default:
      return { type }
  }
}

/** The parts of a wait that the form shows. */
export interface Wait {
  amount: number
  unit: 'D' | 'H' | 'M'
}

/** Reads a duration of one unit; null where it has several, which the form leaves alone. */
export function waitOf(text: string): Wait | null {
  const found = /^P(?:(\d+)(D)|T(\d+)([HM]))$/.exec(text)
  if (!found) return null
  return { amount: Number(found[1] ?? found[3]), unit: (found[2] ?? found[4]) as Wait['unit'] }
}

export function durationOf({ amount, unit }: Wait): string {
  return unit === 'D' ? `P${amount}D` : `PT${amount}${unit}`
}
