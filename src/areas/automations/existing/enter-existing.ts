import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { RUNS_MAX } from '../running/run-sql.ts'
import { enter } from '../entry/enter.ts'
import { findAutomation } from '../record/automation-sql.ts'
import { readEntered } from '../facts/live-sql.ts'
import { noteEntrants, takeEntrants } from './existing-sql.ts'

export const enterExisting = job({
  name: 'enter_existing',
  summary: 'Lets contacts enter an automation for whom its trigger was true before it became active, in batches. After a crash it goes on.',
  data: z.strictObject({ accountId: Id('acc'), automationId: Id('aut') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,

  async handler({ accountId, automationId }, { transaction, signal }) {
    const began = await transaction(accountId, async (scope) => {
      const automation = await findAutomation(scope, automationId)
      if (automation?.status !== 'active') return false
      await noteEntrants(scope, { automationId, newsletterId: automation.newsletterId, plan: automation })
      return true
    })
    if (!began) return
    for (;;) {
      signal.throwIfAborted()
      const more = await transaction(accountId, async (scope) => {
        const taken = await takeEntrants(scope, automationId, RUNS_MAX)
        const automation = await findAutomation(scope, automationId)
        if (taken === null || automation?.version == null) return false
        const { newsletterId, version } = automation
        const into = await readEntered(scope, { automationId, newsletterId, version })
        const because = { by: 'existing' as const, at: scope.now.toISOString(), depth: 0 }
        // Those who are inside stay where they are, whatever a further coming of the trigger would do.
        const ignoring = { ...into, plan: { ...into.plan, entry: { ...into.plan.entry, whileInside: 'ignore' as const } } }
        await enter(
          scope,
          ignoring,
          taken.map(({ contactId, status }) => ({ contactId, status, occurrence: `existing:${version}`, because })),
        )
        return true
      })
      if (!more) return
    }
  },
})
