import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Entry, Exits, type Plan, planShape, TreeOfSteps } from '../tree/plan.ts'
import { Trigger } from '../tree/trigger.ts'

export const AUTOMATIONS_MAX = 200

export const tooManyAutomations = refusal(
  'too_many_automations',
  409,
  'The limit of automations is reached',
)
export const automationIncomplete = refusal(
  'automation_incomplete',
  409,
  'The automation cannot be activated yet',
)
export const triggerFixed = refusal(
  'trigger_fixed',
  409,
  'The trigger of an automation that was active cannot change',
)
export const notActive = refusal('automation_not_active', 409, 'The automation is not active')

export const automationBusy = refusal(
  'automation_busy',
  409,
  'Readers are on their way through the automation',
)

export const AutomationName = Line(100).meta({ examples: ['Welcome series'] })
export const AutomationStatus = z.enum(['draft', 'active', 'paused']).meta({ examples: ['active'] })

const Count = z
  .int()
  .min(0)
  .meta({ examples: [0] })
export const RunCounts = z
  .strictObject({
    entered: Count.meta({ description: 'active + finished + left + failed' }),
    active: Count.meta({ description: 'Runs that are under way, those that are held included.' }),
    finished: Count,
    left: Count,
    failed: Count,
  })
  .meta({ id: 'AutomationCounts' })
export type RunCounts = z.output<typeof RunCounts>

export const Automation = z
  .strictObject({
    id: Id('aut'),
    newsletterId: Id('nl'),
    name: AutomationName,
    status: AutomationStatus,
    version: z
      .int()
      .min(1)
      .nullable()
      .meta({
        description: 'The version that contacts enter. Null before the first activation.',
        examples: [1],
      }),
    trigger: Trigger,
    entry: Entry,
    exit: Exits,
    steps: TreeOfSteps,
    draft: z.strictObject(planShape).nullable().meta({
      id: 'AutomationDraft',
      description:
        'What is written beside the active version, until activate_automation publishes it.',
    }),
    counts: RunCounts,
    createdAt: Timestamp,
    activatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Automation' })
export type Automation = z.output<typeof Automation>

/** Returns the four parts of a plan without any other fields. */
export function planOf({ trigger, entry, exit, steps }: Plan): Plan {
  return { trigger, entry, exit, steps }
}

/** Returns the plan that an author edits: the draft, else the published one. */
export function writtenPlan(automation: Plan & { draft: Plan | null }): Plan {
  return automation.draft ?? planOf(automation)
}

export const noAutomation = (automationId: string) =>
  `No automation ${automationId} in this account.`
