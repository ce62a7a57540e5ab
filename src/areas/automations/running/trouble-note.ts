import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import type { Scope } from '#operation/scope.ts'
import { findWritten } from '../record/automation-sql.ts'
import { DEPTH_MAX } from './run.ts'
import { listHeldReasons, isFirstTold } from './trouble-sql.ts'

/** The time within which contacts with stopped runs are combined in one mail to the owner. */
const GATHER_MS = 5 * MINUTE_MS

const Trouble = z.enum(['held', 'loops'])
type Trouble = z.output<typeof Trouble>

/**
 * The obstacles that are mailed to owners, with their remedies. A used-up allowance and a missing
 * plan have mails of their own.
 */
const OBSTACLES: Record<string, string> = {
  broken_filter:
    'a step asks for something that was deleted: mend its filter, then activate the automation again',
  endpoint_deleted:
    'the webhook endpoint of a step was deleted: choose another one, then activate the automation again',
  endpoint_leaves_out:
    'the webhook endpoint of a step does not take automation.step of this newsletter any more: add the kind to its events, or choose another endpoint and activate the automation again',
  tag_deleted:
    'the tag of a step was deleted: create it again, or choose another one and activate the automation again',
  field_deleted:
    'the field of a step was deleted: create it again, or choose another one and activate the automation again',
  wrong_type:
    'the field of a step changed its type: give the step a value that fits, then activate the automation again',
}

export const sendAutomationTrouble = ownerNotice({
  name: 'send_automation_trouble',
  summary:
    'Tells the owner that readers are held in an automation, or that automations trigger each other without end. Once a week at most.',
  data: noticeData.extend({ automationId: Id('aut'), trouble: Trouble }),
  more: 'automations',

  async write({ accountId, automationId, trouble, at }, { db }) {
    const automation = await findWritten({ db, accountId }, automationId)
    const held = await listHeldReasons({ db, accountId }, automationId)
    if (!automation || (trouble === 'held' && held.length === 0)) return null
    if (!(await isFirstTold({ db, accountId }, { automationId, trouble, at: new Date(at) })))
      return null
    const about = {
      about: { short: automation.name, name: automation.name, id: automationId },
      page: `automations/${automationId}`,
    }
    if (trouble === 'loops')
      return {
        ...about,
        kind: 'automation_loops',
        what: 'Automations trigger each other without end',
        why: `What this automation does lets readers enter another one, which leads back to it. After ${DEPTH_MAX} rounds a reader does not enter again, so nothing runs for ever.`,
        steps: [
          'Look at the triggers of your automations, and take out the step that closes the circle. Each reader’s own story shows what let them in.',
        ],
      }
    const readers = held.reduce((sum, { n }) => sum + n, 0)
    return {
      ...about,
      kind: 'automation_held',
      what: 'Readers are held in an automation',
      why: `${readers === 1 ? 'One reader waits' : `${readers} readers wait`} at a step that cannot be done. They go on within an hour of its being mended, and mails that are too late by then are left out.`,
      steps: held.map(
        ({ reason, n }) =>
          `${n === 1 ? 'One reader' : `${n} readers`}: ${OBSTACLES[reason] ?? reason}.`,
      ),
    }
  },
})

export async function tellOfTrouble(
  scope: Scope,
  automationId: string,
  trouble: Trouble,
): Promise<void> {
  await scope.enqueue(
    sendAutomationTrouble,
    { accountId: scope.accountId, at: scope.now.toISOString(), automationId, trouble },
    {
      startAfter: new Date(scope.now.getTime() + GATHER_MS),
      singletonKey: `${automationId}:${trouble}`,
    },
  )
}
