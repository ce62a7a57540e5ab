import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { ownerAddress } from '#operation/jobs/owner-notice.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { findContact } from '#areas/contacts/index.ts'
import { ExampleContact, TestAddresses, testMailsTo } from '#areas/content/index.ts'
import { fieldErrorsApart } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { automationIncomplete, noAutomation, writtenPlan } from './record/automation.ts'
import { findWritten } from './record/automation-sql.ts'
import { sendAutomationTest } from './test-mail.ts'
import { mailOf } from './tree/mail-of.ts'
import { mailText } from './tree/mail-text.ts'
import { StepId } from './tree/step.ts'

export const send_automation_test_email = operation({
  name: 'send_automation_test_email',
  route: 'POST /automations/{automationId}/test',
  summary: 'Send the mail of one step to yourself, as a reader would get it.',
  description:
    "It is the mail as it is written now: the draft's, where there is one. The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values. Without addresses it goes to the account's owner.",
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    automationId: Id('aut'),
    stepId: StepId,
    to: TestAddresses.optional(),
    contactId: ExampleContact,
  }),
  output: z
    .strictObject({ automationId: Id('aut'), stepId: StepId, to: TestAddresses })
    .meta({ id: 'AutomationTestEmail' }),
  status: 202,
  refuses: [notFound, automationIncomplete],
  example: { automationId: exampleId('aut'), stepId: 'letter', to: ['ada@garden.example'] },

  // Refuses a mail that cannot be composed; otherwise the caller would wait for a mail that never
  // arrives.
  async before({ automationId, stepId }, scope) {
    const automation = await findWritten(scope, automationId)
    const newsletter = automation && (await findNewsletter(scope, automation.newsletterId))
    const mail = automation && mailOf(writtenPlan(automation), stepId)
    if (!newsletter || !mail) return null
    return (await fieldErrorsApart(scope.accountId, mailText(mail), newsletter))[0] ?? null
  },

  async handler({ automationId, stepId, to, contactId = null }, ctx, fieldError) {
    const automation = await findWritten(ctx, automationId)
    if (!automation) return ctx.refuse(notFound, noAutomation(automationId))
    if (!mailOf(writtenPlan(automation), stepId))
      return ctx.refuse(notFound, `The automation has no step ${stepId} that sends a mail.`)
    if (fieldError)
      return ctx.refuse(
        automationIncomplete,
        `The step cannot be made into a mail. ${fieldError.detail} Change it with update_automation.`,
      )
    if (contactId !== null && !(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)

    const mails = testMailsTo(ctx, to ?? [await ownerAddress(ctx)], contactId)
    for (const mail of mails)
      await ctx.enqueue(sendAutomationTest, { ...mail, automationId, stepId })
    return { automationId, stepId, to: mails.map(({ to }) => to) }
  },
})
