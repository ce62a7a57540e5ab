import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendTestMail, testMailData } from '#areas/content/index.ts'
import {
  findNewsletter,
  toStoredContent,
  WelcomeContentGiven,
  WelcomeSubject,
} from '#areas/newsletters/index.ts'
import { welcomeSource } from './welcome-text.ts'

export const sendWelcomeTest = job({
  name: 'send_welcome_test',
  summary: 'Sends one test mail of a welcome.',
  data: z.strictObject({
    ...testMailData,
    newsletterId: Id('nl'),
    subject: WelcomeSubject,
    /** The content. Jobs that an older release enqueued have a plain string here. */
    content: WelcomeContentGiven,
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ newsletterId, subject, content, ...mail }, jobScope) {
    const { accountId } = mail
    const newsletter = await findNewsletter({ db: jobScope.db, accountId }, newsletterId)
    if (!newsletter) return
    const source = welcomeSource(newsletter, { subject, content: toStoredContent(content) })
    await sendTestMail(jobScope, newsletter, mail, { source, ids: { newsletterId } })
  },
})
