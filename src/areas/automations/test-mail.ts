import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendTestMail, testMailData } from '#areas/content/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { writtenPlan } from './record/automation.ts'
import { findWritten } from './record/automation-sql.ts'
import { mailText } from './tree/mail-text.ts'
import { mailOf } from './tree/mail-of.ts'
import { StepId } from './tree/step.ts'

export const sendAutomationTest = job({
  name: 'send_automation_test',
  summary: 'Sends one test mail of an automation.',
  data: z.strictObject({
    ...testMailData,
    automationId: Id('aut'),
    stepId: StepId,
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ automationId, stepId, ...mail }, jobScope) {
    const scope = { db: jobScope.db, accountId: mail.accountId }
    const automation = await findWritten(scope, automationId)
    const newsletter = automation && (await findNewsletter(scope, automation.newsletterId))
    const written = automation && mailOf(writtenPlan(automation), stepId)
    if (!newsletter || !written) return
    const source = { id: automationId, ...mailText(written), kind: 'automation' }
    await sendTestMail(jobScope, newsletter, mail, { source, ids: { automationId } })
  },
})
