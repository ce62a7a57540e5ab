import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  Automation,
  AutomationName,
  AUTOMATIONS_MAX,
  noAutomation,
  tooManyAutomations,
  writtenPlan,
} from './record/automation.ts'
import { countAutomations, findWritten, insertAutomation } from './record/automation-sql.ts'

export const duplicate_automation = operation({
  name: 'duplicate_automation',
  route: 'POST /automations/{automationId}/duplicate',
  summary: 'Copy an automation as a new draft.',
  description:
    'The copy has what is written, steps with their ids included, and no readers. Its trigger can be changed.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    automationId: Id('aut'),
    name: AutomationName.optional().meta({ description: "The automation's, when left out." }),
  }),
  output: Automation,
  status: 201,
  refuses: [notFound, tooManyAutomations],
  example: { automationId: exampleId('aut'), name: 'Welcome series for runners' },

  async handler({ automationId, name }, ctx) {
    const original = await findWritten(ctx, automationId)
    if (!original) return ctx.refuse(notFound, noAutomation(automationId))
    await lockAccount(ctx)
    if ((await countAutomations(ctx, { newsletterId: original.newsletterId })) >= AUTOMATIONS_MAX)
      return ctx.refuse(
        tooManyAutomations,
        `A newsletter has at most ${AUTOMATIONS_MAX} automations. Delete one first.`,
      )
    return insertAutomation(ctx, {
      newsletterId: original.newsletterId,
      name: name ?? original.name,
      plan: writtenPlan(original),
    })
  },
})
