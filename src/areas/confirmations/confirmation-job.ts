import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { findContact } from '#areas/contacts/index.ts'
import { ofNewsletter, postMail } from '#areas/mailings/index.ts'
import { markByStranger } from './confirmation-mail-sql.ts'
import { confirmationMails } from './confirmation-mails.ts'

/** Posts the confirmations that earlier versions enqueued as jobs. A later version may delete it. */
export const sendConfirmation = job({
  name: 'send_confirmation',
  summary: 'Posts a confirmation mail that an earlier version enqueued.',
  data: z.strictObject({
    accountId: Id('acc'),
    contactId: Id('sub'),
    mailId: Id('msg'),
    spell: z.int().min(1),
    byStranger: z.boolean().default(false),
  }),
  retries: 12,
  expireS: 60,
  atOnce: 5,

  async handler({ accountId, contactId, mailId, byStranger }, { transaction }) {
    await transaction(accountId, async (scope) => {
      const contact = await findContact(scope, contactId)
      if (!contact) return
      if (byStranger) await markByStranger(scope, mailId)
      await postMail(scope, confirmationMails, { ...ofNewsletter(confirmationMails, contact.newsletterId), contactId, recipientId: mailId })
    })
  },
})
