import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import {
  Automation,
  AutomationName,
  noAutomation,
  planOf,
  triggerFixed,
  writtenPlan,
} from './record/automation.ts'
import { findWritten, lockAutomation, writeAutomation } from './record/automation-sql.ts'
import { checkPlan } from './tree/faults.ts'
import { Entry, Exits, type Plan, TreeOfSteps } from './tree/plan.ts'
import { withStepIds } from './tree/step-ids.ts'
import { Trigger } from './tree/trigger.ts'

export const update_automation = operation({
  name: 'update_automation',
  route: 'PATCH /automations/{automationId}',
  summary: 'Change an automation. What is active stays so: the change is a draft beside it.',
  description: `Only the fields that are sent change; trigger, entry, exit and steps are each replaced as a whole. Keep the ids of steps, since readers and the report are at these.
activate_automation publishes the draft. Send the active values again to drop it. The name changes at once.`,
  effect: 'write',
  async effectOf({ automationId }, scope) {
    return (await lockAutomation(scope, automationId))?.status === 'active' ? 'send' : 'write'
  },
  access: 'full',
  guarded: true,
  input: z.strictObject({
    automationId: Id('aut'),
    name: AutomationName.optional(),
    trigger: Trigger.optional().meta({
      description: 'Fixed once the automation was active: duplicate it for another one.',
    }),
    entry: Entry.optional(),
    exit: Exits.optional(),
    steps: TreeOfSteps.optional(),
  }),
  output: Automation,
  status: 200,
  refuses: [notFound, triggerFixed],
  example: { automationId: exampleId('aut'), name: 'Welcome series 2' },

  async before({ automationId, name: _name, ...changes }, scope) {
    const current = await findWritten(scope, automationId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (!current || !newsletter) return null
    const before = writtenPlan(current)
    const plan = withChanges(before, changes)
    if (!isDeepStrictEqual(plan, before)) await checkPlan(scope, newsletter, plan, before)
    return plan
  },

  async handler({ automationId, name, ...changes }, ctx, checked) {
    const current = await lockAutomation(ctx, automationId)
    if (!current) return ctx.refuse(notFound, noAutomation(automationId))
    ctx.guard(current)
    const plan = withChanges(writtenPlan(current), changes)
    if (!isDeepStrictEqual(plan, checked))
      throw new Problem(
        conflict,
        'The automation was changed meanwhile. Read it again with get_automation, then repeat.',
      )
    if (current.activatedAt !== null && !isDeepStrictEqual(plan.trigger, current.trigger))
      return ctx.refuse(
        triggerFixed,
        'Readers have entered by this trigger. Copy the automation with duplicate_automation, and change that of the copy.',
      )
    const published = current.version !== null && isDeepStrictEqual(plan, planOf(current))
    const written = { name: name ?? current.name, draft: published ? null : plan }
    await writeAutomation(ctx, automationId, { ...written, status: current.status })
    return current.version === null
      ? { ...current, ...plan, name: written.name }
      : { ...current, ...written }
  },
})

type Changes = { [Name in keyof Plan]?: Plan[Name] | undefined }

function withChanges(before: Plan, { trigger, entry, exit, steps }: Changes): Plan {
  return {
    trigger: trigger ?? before.trigger,
    entry: entry ?? before.entry,
    exit: exit ?? before.exit,
    steps: steps ? withStepIds(steps) : before.steps,
  }
}
