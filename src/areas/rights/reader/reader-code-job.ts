import { z } from 'zod'
import { html } from '#lib/html.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { compose } from '#mail/mime.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import { findContact } from '#areas/contacts/index.ts'
import { codeHtml, composeSignIn } from './sign-in-mail.ts'
import { sealSignIn } from './sign-in-link.ts'
import { openSender, type Sender } from '#areas/domains/index.ts'
import { ownMail } from '#areas/emails/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { CODE_MINUTES, type CodePurpose, MailPurpose } from './reader-code.ts'

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
    // A code that has expired is of no use to its reader.
    if (!newsletter || ports.clock.now().getTime() > Date.parse(at) + CODE_MINUTES * MINUTE_MS) return
    const sender = await openSender(scope, ports, newsletter.sender)
    const plain = ports.vault.open(Buffer.from(code, 'base64')).toString()
    const link =
      purpose === 'sign_in'
        ? `${ports.deployment.baseUrl}/n/${newsletter.slug}/sign-in/${sealSignIn(ports.vault, { email: contact.email, code: plain })}`
        : ''
    const message =
      purpose === 'sign_in'
        ? composeSignIn({
            to: contact.email,
            contactId,
            newsletter,
            sender,
            code: plain,
            link,
            mailId,
            date: new Date(at),
            baseUrl: ports.deployment.baseUrl,
          })
        : composeCode({
            to: contact.email,
            contactId,
            newsletter,
            sender,
            purpose,
            code: plain,
            mailId,
            date: new Date(at),
            baseUrl: ports.deployment.baseUrl,
          })
    await sendMail(ports, { ...(await sender.sign(message)), urgent: true }, { mail: 'a code for a reader', ids: { accountId, contactId } })
  },
})

const ASKED = {
  data: 'A visitor of your preferences page asked for a copy of your data. To get it, enter this code there:',
  erasure: 'A visitor of your preferences page asked to erase your data. To erase it for good, enter this code there:',
} as const

function composeCode(given: {
  to: string
  contactId: string
  newsletter: Newsletter
  sender: Pick<Sender, 'from' | 'replyTo'>
  purpose: CodePurpose
  code: string
  mailId: string
  date: Date
  baseUrl: string
}) {
  const { to, contactId, newsletter, sender, purpose, code, mailId, date, baseUrl } = given
  const lasts = `The code works for ${CODE_MINUTES} minutes. If it was not you, do nothing and pass it to no one: nothing happens without it.`
  return compose({
    from: sender.from,
    to,
    replyTo: sender.replyTo,
    subject: `Your code for ${newsletter.name}`,
    // The contact's id leads an erasure to the mail in the outbox.
    messageId: `${typeId('code', uuidOf(mailId))}.${contactId}@${sender.from.address.split('@')[1]!}`,
    date,
    text: `${ASKED[purpose]}\n\n${code}\n\n${lasts}\n`,
    html: ownMail(newsletter, { title: 'Your code', body: html`<p>${ASKED[purpose]}</p>${codeHtml(code)}`, reason: lasts, baseUrl }),
  })
}
