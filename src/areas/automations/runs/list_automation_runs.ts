import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id, pageOf, pageQuery } from '#operation/fields.ts'
import { ContactId } from '#areas/contacts/index.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { noAutomation } from '../record/automation.ts'
import { readState } from '../record/automation-sql.ts'
import { StepId } from '../tree/step.ts'
import { AutomationRun, RunReason, RunStatus } from './run-record.ts'
import { countRuns, listRuns } from './runs-sql.ts'

export const list_automation_runs = operation({
  name: 'list_automation_runs',
  route: 'GET /automations/{automationId}/runs',
  summary: 'List the ways of readers through an automation, newest first.',
  description:
    'Narrow it to one contact, to those who wait at a step, to a status, or to a reason of the report.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    automationId: Id('aut'),
    contactId: ContactId.optional(),
    stepId: StepId.optional().meta({ description: 'Runs that are at this step now.' }),
    status: RunStatus.optional(),
    reason: RunReason.optional(),
    ...pageQuery,
  }),
  output: pageOf(AutomationRun),
  status: 200,
  refuses: [notFound],
  example: { automationId: exampleId('aut'), status: 'active' },

  async handler({ automationId, contactId, stepId, status, reason, limit, cursor, include }, ctx) {
    if (!(await readState(ctx, automationId)))
      return ctx.refuse(notFound, noAutomation(automationId))
    const asked = { contactId, stepId, status, reason }
    const found = await listRuns(ctx, automationId, asked, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countRuns(ctx, automationId, asked) : undefined
    return toPage(ctx, found, limit, {
      item: (run) => run,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
