import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Automation, noAutomation, notActive } from './record/automation.ts'
import { lockAutomation, writeAutomation } from './record/automation-sql.ts'

export const pause_automation = operation({
  name: 'pause_automation',
  route: 'POST /automations/{automationId}/pause',
  summary: 'Stop an automation: nobody enters, and readers inside keep their place.',
  description:
    'Mails that were handed to the queue still leave. Resume it with activate_automation: mails that are later than skipIfLateBy by then are left out.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({ automationId: Id('aut') }),
  output: Automation,
  status: 200,
  refuses: [notFound, notActive],
  example: { automationId: exampleId('aut') },

  async handler({ automationId }, ctx) {
    const current = await lockAutomation(ctx, automationId)
    if (!current) return ctx.refuse(notFound, noAutomation(automationId))
    ctx.guard(current)
    if (current.status === 'paused') return current
    if (current.status === 'draft')
      return ctx.refuse(
        notActive,
        'The automation is a draft, which nobody enters. There is nothing to pause.',
      )
    await writeAutomation(ctx, automationId, { ...current, status: 'paused' })
    return { ...current, status: 'paused' as const }
  },
})
