import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { findWritten } from '../record/automation-sql.ts'
import { noteDue } from '../running/due-sql.ts'
import { noteEntrants } from './existing-sql.ts'

export const enterExisting = job({
  name: 'enter_existing',
  summary:
    'Notes the contacts for whom the trigger of an automation was true before it became active. They enter in batches.',
  data: z.strictObject({ accountId: Id('acc'), automationId: Id('aut') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  async handler({ accountId, automationId }, { transaction }) {
    await transaction(accountId, async (scope) => {
      const automation = await findWritten(scope, automationId)
      if (automation?.status !== 'active') return
      await noteEntrants(
        scope,
        { automationId, newsletterId: automation.newsletterId, plan: automation },
        automation.version!,
      )
      await noteDue(scope, scope.now)
    })
  },
})
