import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { deleteSomeOfAutomation } from './deletion-sql.ts'

const BATCH = 1000

export const deleteAutomationRows = job({
  name: 'delete_automation_rows',
  summary:
    'Deletes the runs and logs of an automation that was deleted, in batches, and then the automation.',
  data: z.strictObject({ accountId: Id('acc'), automationId: Id('aut') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, automationId }, { transaction, signal }) {
    while (!signal.aborted)
      if (
        !(await transaction(accountId, (scope) =>
          deleteSomeOfAutomation(scope, automationId, BATCH),
        ))
      )
        return
    throw new Error(
      'deletion of the automation stopped before its end; the job continues at the next start',
    )
  },
})
