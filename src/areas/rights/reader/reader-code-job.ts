import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import { findContact } from '#areas/contacts/index.ts'
import { composeCode } from './code-mail.ts'
import { composeSignIn } from './sign-in-mail.ts'
import { sealSignIn } from './sign-in-link.ts'
import { openSender } from '#areas/domains/index.ts'
import { findNewsletter, linkOrigin, siteUrl } from '#areas/newsletters/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { CODE_MINUTES, MailPurpose } from './reader-code.ts'

export const sendReaderCode = job({
  name: 'send_reader_code_mail',
  summary: 'Mails a reader the code for signing in, or for getting or erasing their data.',
  data: z.strictObject({
    accountId: Id('acc'),
    contactId: Id('sub'),
    mailId: Id('msg'),
    purpose: MailPurpose,
    at: Timestamp,
    code: z.base64().max(500),
  }),
  retries: 5,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, contactId, mailId, purpose, at, code }, { db, ports }) {
    const scope = { db, accountId }
    const contact = await findContact(scope, contactId)
    const newsletter = contact && (await findNewsletter(scope, contact.newsletterId))
    // An expired code is useless to the reader, so it is not mailed.
    if (!newsletter || ports.clock.now().getTime() > Date.parse(at) + CODE_MINUTES * MINUTE_MS)
      return
    const sender = await openSender(scope, ports, newsletter.sender)
    const plain = ports.vault.open(Buffer.from(code, 'base64')).toString()
    const link =
      purpose === 'sign_in'
        ? `${siteUrl(newsletter, ports.deployment.baseUrl)}/sign-in/${sealSignIn(ports.vault, { email: contact.email, code: plain })}`
        : ''
    const mail = {
      to: contact.email,
      contactId,
      newsletter,
      sender,
      code: plain,
      mailId,
      date: new Date(at),
      baseUrl: linkOrigin(newsletter, ports.deployment.baseUrl),
    }
    const message =
      purpose === 'sign_in' ? composeSignIn({ ...mail, link }) : composeCode({ ...mail, purpose })
    await sendMail(
      ports,
      { ...(await sender.sign(message)), urgent: true },
      { mail: 'a code for a reader', ids: { accountId, contactId } },
    )
  },
})
