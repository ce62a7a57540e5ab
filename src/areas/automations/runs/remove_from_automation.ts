import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { uuidOf } from '#lib/typeid.ts'
import { lockContact } from '#areas/contacts/index.ts'
import { noAutomation } from '../record/automation.ts'
import { readState } from '../record/automation-sql.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { findRun } from './runs-sql.ts'

export const remove_from_automation = operation({
  name: 'remove_from_automation',
  route: 'DELETE /automations/{automationId}/runs/{runId}',
  summary: "End one reader's way through an automation.",
  description:
    'The run stays in the list with the reason removed. A mail that was handed to the queue still leaves. Repeating it changes nothing.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ automationId: Id('aut'), runId: Id('run') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { automationId: exampleId('aut'), runId: exampleId('run') },

  async handler({ automationId, runId }, ctx) {
    if (!(await readState(ctx, automationId)))
      return ctx.refuse(notFound, noAutomation(automationId))
    const run = await findRun(ctx, automationId, runId)
    if (!run) return ctx.refuse(notFound, `No run ${runId} in this automation.`)
    // Workers lock contacts before runs.
    await lockContact(ctx, run.contactId)
    await endRuns(ctx, { runs: [uuidOf(runId)] }, 'removed')
    return null
  },
})
