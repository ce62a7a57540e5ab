import { z } from 'zod'
import { Filter } from '#areas/contacts/index.ts'
import { type Step, STEP_DEPTH_MAX, Steps, STEPS_MAX } from './step.ts'
import { Duration } from './time.ts'
import { Awaited, Trigger } from './trigger.ts'
import { placedSteps } from './walk.ts'

export const Entry = z
  .strictObject({
    repeat: z.enum(['once', 'each_time']).optional().meta({
      description:
        'once: one run for a reader ever. each_time: one for each time the trigger comes. Left out: once; with a date trigger each_time.',
    }),
    cooldown: Duration.optional().meta({
      description: 'A reader enters again only this long after their last run began.',
    }),
    whileInside: z.enum(['ignore', 'restart']).optional().meta({
      description:
        'What the trigger does while the reader has a run: ignore, or end that run and begin anew. Left out: ignore.',
    }),
    includeImported: z
      .boolean()
      .optional()
      .meta({ description: 'Readers who come by an import enter too. Left out: false.' }),
  })
  .meta({ id: 'AutomationEntry', examples: [{ repeat: 'once' }] })

const ExitRule = z
  .strictObject({
    event: Awaited.optional(),
    filter: Filter.optional(),
    goal: z
      .boolean()
      .optional()
      .meta({ description: 'The exit is the goal: readers who leave by it have reached it.' }),
  })
  .superRefine((rule, context) => {
    if ((rule.event === undefined) === (rule.filter === undefined))
      context.addIssue({
        code: 'custom',
        message: 'An exit has either event or filter. Send one of them',
        path: [],
        input: rule,
      })
  })
  .meta({
    id: 'AutomationExit',
    forms: { ExitByEvent: ['event'], ExitByFilter: ['filter'] },
    examples: [{ event: { type: 'tag_added', tag: 'customer' } }],
  })

export const Exits = z.array(ExitRule).max(10)

export const TreeOfSteps = Steps.superRefine((steps, context) => {
  if (context.issues.length > 0) return
  for (const { message, path } of treeFaults(steps))
    context.addIssue({ code: 'custom', message, path, input: steps })
}).meta({
  description: `The steps from top to bottom, at most ${STEPS_MAX}, ${STEP_DEPTH_MAX} deep. After a branch the next step of its parent follows.`,
  examples: [
    [
      { type: 'wait', for: 'P1D' },
      {
        type: 'send_email',
        subject: 'Where to begin',
        content: { format: 'markdown', body: 'Begin with peas.' },
      },
    ],
  ],
})

export interface Plan {
  trigger: Trigger
  entry: z.output<typeof Entry>
  exit: z.output<typeof ExitRule>[]
  steps: Step[]
}

export const planShape = { trigger: Trigger, entry: Entry, exit: Exits, steps: TreeOfSteps }
export const Plan: z.ZodType<Plan, Plan> = z.strictObject(planShape).meta({ id: 'AutomationPlan' })

/** Finds errors in the form of a plan: too many steps, too deep nesting, repeated ids. */
function treeFaults(steps: readonly Step[]): { message: string; path: (string | number)[] }[] {
  const faults: { message: string; path: (string | number)[] }[] = []
  const seen = new Set<string>()
  let count = 0
  for (const { step, pointer, depth } of placedSteps(steps, '')) {
    const path = pointer
      .slice(1)
      .split('/')
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    if (++count === STEPS_MAX + 1)
      faults.push({
        message: `An automation has at most ${STEPS_MAX} steps. Continue in another one`,
        path,
      })
    if (depth === STEP_DEPTH_MAX + 1)
      faults.push({ message: `Steps are at most ${STEP_DEPTH_MAX} deep`, path })
    if (step.id === undefined) continue
    if (seen.has(step.id))
      faults.push({
        message: `Two steps have the id ${step.id}. Leave one out`,
        path: [...path, 'id'],
      })
    seen.add(step.id)
  }
  return faults
}
