import { isGerman } from '#lib/german.ts'
import { html, type Html } from '#lib/html.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { compose } from '#mail/mime.ts'
import type { Sender } from '#areas/domains/index.ts'
import { ownMail } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CODE_MINUTES } from './reader-code.ts'

const ENGLISH = {
  subject: (name: string) => `Sign in to ${name}`,
  heading: 'Sign in',
  words: 'Enter this code on the page on which you asked for it:',
  link: 'Or sign in with this link:',
  button: 'Sign in',
  lasts: `Both work for ${CODE_MINUTES} minutes, and once. If it was not you, do nothing and pass this mail to no one.`,
}

const GERMAN: typeof ENGLISH = {
  subject: (name) => `Anmeldung bei ${name}`,
  heading: 'Anmelden',
  words: 'Geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:',
  link: 'Oder melden Sie sich mit diesem Link an:',
  button: 'Anmelden',
  lasts: `Beides gilt ${CODE_MINUTES} Minuten und einmal. Wenn Sie das nicht waren, tun Sie nichts und geben Sie diese Mail nicht weiter.`,
}

/** Writes the mail with which a reader signs in, in the newsletter's language: English, unless it is German. */
export function composeSignIn(given: {
  to: string
  contactId: string
  newsletter: Newsletter
  sender: Pick<Sender, 'from' | 'replyTo'>
  code: string
  link: string
  mailId: string
  date: Date
  baseUrl: string
}) {
  const { to, contactId, newsletter, sender, code, link, mailId, date, baseUrl } = given
  const { subject, heading, words, link: orLink, button, lasts } = isGerman(newsletter.language) ? GERMAN : ENGLISH
  return compose({
    from: sender.from,
    to,
    replyTo: sender.replyTo,
    subject: subject(newsletter.name),
    // The contact's id leads an erasure to the mail in the outbox.
    messageId: `${typeId('code', uuidOf(mailId))}.${contactId}@${sender.from.address.split('@')[1]!}`,
    date,
    text: `${words}\n\n${code}\n\n${orLink}\n${link}\n\n${lasts}\n`,
    html: ownMail(newsletter, {
      title: heading,
      body: html`<p>${words}</p>${codeHtml(code)}`,
      button: { label: button, address: link, note: lasts },
      reason: '',
      baseUrl,
    }),
  })
}

/** Writes a code so large that it can be read from another device. */
export const codeHtml = (code: string): Html => html`<p style="font-size:32px;line-height:1.2;letter-spacing:4px;font-weight:600">${code}</p>`
