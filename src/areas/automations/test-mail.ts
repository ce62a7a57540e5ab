import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import { findContact } from '#areas/contacts/index.ts'
import { openSender } from '#areas/domains/index.ts'
import { openTestMails, withNamed } from '#areas/emails/index.ts'
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
    accountId: Id('acc'),
    automationId: Id('aut'),
    stepId: StepId,
    contactId: Id('sub').nullable(),
    to: EmailAddress,
    mailId: Id('msg'),
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, automationId, stepId, contactId, to, mailId }, { db, ports }) {
    const scope = { db, accountId }
    const automation = await findWritten(scope, automationId)
    const newsletter = automation && (await findNewsletter(scope, automation.newsletterId))
    const mail = automation && mailOf(writtenPlan(automation), stepId)
    if (!newsletter || !mail) return
    const example = contactId === null ? null : await findContact(scope, contactId)
    const sender = await openSender(scope, ports, newsletter.sender)
    const source = await withNamed({ ...scope, ports }, { id: automationId, ...mailText(mail), kind: 'automation' as const })
    const mails = openTestMails({ ...sender, accountId, source, newsletter, ports })
    await sendMail(ports, await mails.testFor(to, example ?? { email: to, fields: {} }, mailId), {
      mail: 'a test mail',
      ids: { accountId, automationId },
    })
  },
})
