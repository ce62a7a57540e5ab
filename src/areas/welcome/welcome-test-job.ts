import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import { openTestMails, withNamed } from '#areas/emails/index.ts'
import { findContact } from '#areas/contacts/index.ts'
import { openSender } from '#areas/domains/index.ts'
import { findNewsletter, storedContent, WelcomeContentGiven, WelcomeSubject } from '#areas/newsletters/index.ts'
import { welcomeSource } from './welcome-text.ts'

export const sendWelcomeTest = job({
  name: 'send_welcome_test',
  summary: 'Sends one test mail of a welcome.',
  data: z.strictObject({
    accountId: Id('acc'),
    newsletterId: Id('nl'),
    contactId: Id('sub').nullable(),
    to: EmailAddress,
    subject: WelcomeSubject,
    /** Jobs of former versions hold a text alone. */
    content: WelcomeContentGiven,
    mailId: Id('msg'),
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, newsletterId, contactId, to, subject, content, mailId }, { db, ports }) {
    const scope = { db, accountId }
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return
    const example = contactId === null ? null : await findContact(scope, contactId)
    const sender = await openSender(scope, ports, newsletter.sender)
    const source = await withNamed({ ...scope, ports }, welcomeSource(newsletter, { subject, content: storedContent(content) }))
    const mails = openTestMails({ ...sender, accountId, source, newsletter, ports })
    await sendMail(ports, await mails.testFor(to, example ?? { email: to, fields: {} }, mailId), {
      mail: 'a test mail',
      ids: { accountId, newsletterId },
    })
  },
})
