import { isGerman } from '#lib/german.ts'
import { html } from '#lib/html.ts'
import { ownMail } from '#areas/emails/index.ts'
import { codeHtml, composeMailedCode, type MailedCode } from './mailed-code.ts'
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
export function composeSignIn(given: MailedCode & { link: string }) {
  const { newsletter, code, link, baseUrl } = given
  const { subject, heading, words, link: orLink, button, lasts } = isGerman(newsletter.language) ? GERMAN : ENGLISH
  return composeMailedCode(given, {
    subject: subject(newsletter.name),
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
