import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Automation } from './record/automation.ts'
import { findAutomation } from './record/automation-sql.ts'

export const get_automation = operation({
  name: 'get_automation',
  route: 'GET /automations/{automationId}',
  summary: 'Read one automation, with what is written beside its active version.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({ automationId: Id('aut') }),
  output: Automation,
  status: 200,
  refuses: [notFound],
  example: { automationId: exampleId('aut') },

  async handler({ automationId }, ctx) {
    return (
      (await findAutomation(ctx, automationId)) ??
      ctx.refuse(notFound, `No automation ${automationId} in this account.`)
    )
  },
})
