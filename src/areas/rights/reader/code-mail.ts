import { isGerman } from '#lib/german.ts'
import { html } from '#lib/html.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { compose } from '#mail/mime.ts'
import type { Sender } from '#areas/domains/index.ts'
import { ownMail } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CODE_MINUTES, type CodePurpose } from './reader-code.ts'
import { codeHtml } from './sign-in-mail.ts'

const ENGLISH = {
  subject: (name: string) => `Your code for ${name}`,
  heading: 'Your code',
  asked: {
    data: 'A visitor of your preferences page asked for a copy of your data. To get it, enter this code there:',
    erasure: 'A visitor of your preferences page asked to erase your data. To erase it for good, enter this code there:',
  },
  lasts: `The code works for ${CODE_MINUTES} minutes. If it was not you, do nothing and pass it to no one: nothing happens without it.`,
}

const GERMAN: typeof ENGLISH = {
  subject: (name) => `Ihr Code für ${name}`,
  heading: 'Ihr Code',
  asked: {
    data: 'Auf Ihrer Seite mit den Einstellungen wurde eine Kopie Ihrer Daten angefordert. Um sie zu bekommen, geben Sie dort diesen Code ein:',
    erasure:
      'Auf Ihrer Seite mit den Einstellungen wurde verlangt, Ihre Daten zu löschen. Um sie endgültig zu löschen, geben Sie dort diesen Code ein:',
  },
  lasts: `Der Code gilt ${CODE_MINUTES} Minuten. Wenn Sie das nicht waren, tun Sie nichts und geben Sie ihn nicht weiter: Ohne ihn geschieht nichts.`,
}

/** Writes the mail with the code for getting or erasing a reader's data, in the newsletter's language: English, unless it is German. */
export function composeCode(given: {
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
  const { subject, heading, asked, lasts } = isGerman(newsletter.language) ? GERMAN : ENGLISH
  return compose({
    from: sender.from,
    to,
    replyTo: sender.replyTo,
    subject: subject(newsletter.name),
    // The contact's id leads an erasure to the mail in the outbox.
    messageId: `${typeId('code', uuidOf(mailId))}.${contactId}@${sender.from.address.split('@')[1]!}`,
    date,
    text: `${asked[purpose]}\n\n${code}\n\n${lasts}\n`,
    html: ownMail(newsletter, { title: heading, body: html`<p>${asked[purpose]}</p>${codeHtml(code)}`, reason: lasts, baseUrl }),
  })
}
