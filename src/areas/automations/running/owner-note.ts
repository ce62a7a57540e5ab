import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import type { Scope } from '#operation/scope.ts'
import { findWritten } from '../record/automation-sql.ts'
import { StepId } from '../tree/step.ts'
import { contactsPast } from './log-sql.ts'

/** The time within which the readers who reach the step are combined in one mail to the owner. */
const GATHER_MS = 10 * MINUTE_MS
const NAMED_MAX = 20

export const sendAutomationNote = ownerNotice({
  name: 'send_automation_note',
  summary:
    'Tells the owner that readers came to a step of an automation, all of the last ten minutes in one mail.',
  data: noticeData.extend({ automationId: Id('aut'), stepId: StepId, text: z.string().max(500) }),
  more: 'automations',

  async write({ accountId, automationId, stepId, text, at }, { db }) {
    const automation = await findWritten({ db, accountId }, automationId)
    if (!automation) return null
    const { total, emails } = await contactsPast(
      { db, accountId },
      { automationId, stepId, since: new Date(at), limit: NAMED_MAX },
    )
    if (total === 0) return null
    const readers = total === 1 ? 'One reader' : `${total} readers`
    const more = total > emails.length ? ` and ${total - emails.length} more` : ''
    return {
      kind: 'automation_note',
      what: text,
      about: { short: automation.name, name: automation.name, id: automationId },
      why: `${readers} of the automation came to this step: ${emails.join(', ')}${more}.`,
      steps: [
        'Nothing has to be done: a step of the automation asks for this mail. Take that step out to get no more of them.',
      ],
      page: `automations/${automationId}`,
    }
  },
})

export async function noteForOwner(
  scope: Scope,
  { automationId, stepId, text }: { automationId: string; stepId: string; text: string },
): Promise<void> {
  await scope.enqueue(
    sendAutomationNote,
    { accountId: scope.accountId, at: scope.now.toISOString(), automationId, stepId, text },
    {
      startAfter: new Date(scope.now.getTime() + GATHER_MS),
      singletonKey: `${automationId}:${stepId}`,
    },
  )
}
