import type { OutputOf } from '../../shapes.ts'
import type { Step } from '../../kit/steps.ts'
import { freshBlock } from '../content/blocks/block.ts'

export { allSteps, type Branch, branchesOf, type Step } from '../../kit/steps.ts'

export type Automation = OutputOf<'get_automation'>
export type Trigger = Automation['trigger']
export type Exit = Automation['exit'][number]
/** An event or date of a reader by which an automation begins or ends. */
export type Fact = Trigger | NonNullable<Exit['event']>
export type Run = OutputOf<'list_automation_runs'>['data'][number]
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>

export const NAME_MAX = 100
/** The most steps of an automation, as in the API. */
export const STEPS_MAX = 200
export const DEPTH_MAX = 8

/** The steps that a person can add, in the groups of the menu. */
export const ADDABLE = {
  mails: ['send_email'],
  time: ['wait', 'wait_until'],
  ways: ['condition', 'split', 'exit'],
  reader: ['add_tag', 'remove_tag', 'set_field', 'unsubscribe'],
  others: ['notify_owner', 'webhook'],
} as const satisfies Record<string, readonly Step['type'][]>
type Addable = (typeof ADDABLE)[keyof typeof ADDABLE][number]

/** Returns whether a step has something to fill in. */
export const hasForm = (type: Step['type']): boolean => type !== 'unsubscribe' && type !== 'exit'

/** Returns whether readers never come to the step behind this one. */
export const isEnd = (step: Step | undefined): boolean =>
  step?.type === 'exit' || step?.type === 'unsubscribe'

/** The part of an automation that has versions. */
export type Plan = Pick<Automation, 'trigger' | 'entry' | 'exit' | 'steps'>

/** Returns how often readers enter: by default each time for a date, once for other facts. */
export function repeatOf({
  trigger,
  entry,
}: Pick<Plan, 'trigger' | 'entry'>): 'once' | 'each_time' {
  return entry.repeat ?? (trigger.type === 'date' ? 'each_time' : 'once')
}

/** Returns the plan that readers go by; before the first activation, what is written so far. */
export function activePlan({ trigger, entry, exit, steps }: Automation): Plan {
  return { trigger, entry, exit, steps }
}

/** Returns the plan that a person goes on writing: the draft, or what is active. */
export function writtenPlan(automation: Automation): Plan {
  return automation.draft ?? activePlan(automation)
}

/** Makes an id that no step had before, since runs and the report refer to steps by id. */
export const newStepId = (type: Step['type']): string =>
  `${type}_${crypto.randomUUID().slice(0, 8)}`

export function newStep(type: Addable): Step {
  return { ...emptyStep(type), id: newStepId(type) }
}

function emptyStep(type: Addable): Step {
  switch (type) {
    case 'send_email':
      return { type, subject: '', content: { format: 'blocks', blocks: [freshBlock('paragraph')] } }
    case 'wait':
      return { type, for: 'P1D' }
    case 'condition':
      return { type, filter: { all: [] }, then: [] }
    case 'wait_until':
      return {
        type,
        any: [{ event: { type: 'tag_added', tag: '' }, steps: [] }],
        timeout: 'P7D',
        otherwise: [],
      }
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

export const TRIGGERS = [
  'confirmed',
  'signed_up',
  'tag_added',
  'tag_removed',
  'field_changed',
  'segment_entered',
  'segment_left',
  'upgraded',
  'downgraded',
  'purchased',
  'campaign_opened',
  'campaign_clicked',
  'date',
  'api',
] as const satisfies readonly Trigger['type'][]
export const AWAITED = [
  'opened',
  'clicked',
  'tag_added',
  'tag_removed',
  'field_changed',
  'segment_entered',
  'segment_left',
  'upgraded',
  'downgraded',
  'purchased',
  'campaign_opened',
  'campaign_clicked',
  'confirmed',
  'signed_up',
] as const satisfies readonly NonNullable<Exit['event']>['type'][]

export function newFact(type: Fact['type']): Fact {
  switch (type) {
    case 'tag_added':
    case 'tag_removed':
      return { type, tag: '' }
    case 'field_changed':
      return { type, field: '' }
    case 'segment_entered':
    case 'segment_left':
      return { type, segmentId: '' }
    case 'opened':
    case 'clicked':
      return { type, stepId: '' }
    case 'date':
      return { type, field: '', offsetDays: 0, time: '09:00', zone: 'newsletter', yearly: false }
    default:
      return { type }
  }
}

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
