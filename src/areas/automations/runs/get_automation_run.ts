import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { noAutomation } from '../record/automation.ts'
import { readState } from '../record/automation-sql.ts'
import { AutomationRun, LOG_MAX, RunLogLine } from './run-record.ts'
import { findRun, readLog } from './runs-sql.ts'

export const get_automation_run = operation({
  name: 'get_automation_run',
  route: 'GET /automations/{automationId}/runs/{runId}',
  summary: "Read one reader's way through an automation, with all that happened on it.",
  description:
    'The log tells each step, why it took the branch that it took, and why a mail was left out. Its lines are kept for 400 days, and as long as the reader is inside.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ automationId: Id('aut'), runId: Id('run') }),
  output: AutomationRun.extend({ log: z.array(RunLogLine).max(LOG_MAX) }).meta({
    id: 'AutomationRunWithLog',
  }),
  status: 200,
  refuses: [notFound],
  example: { automationId: exampleId('aut'), runId: exampleId('run') },

  async handler({ automationId, runId }, ctx) {
    if (!(await readState(ctx, automationId)))
      return ctx.refuse(notFound, noAutomation(automationId))
    const run = await findRun(ctx, automationId, runId)
    if (!run) return ctx.refuse(notFound, `No run ${runId} in this automation.`)
    return { ...run, log: await readLog(ctx, runId) }
  },
})
