import { isGerman } from '#lib/german.ts'
import { html } from '#lib/html.ts'
import { ownMail } from '#areas/emails/index.ts'
import { codeHtml, composeMailedCode, type MailedCode } from './mailed-code.ts'
import { CODE_MINUTES, type CodePurpose } from './reader-code.ts'

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
export function composeCode(given: MailedCode & { purpose: CodePurpose }) {
  const { newsletter, purpose, code, baseUrl } = given
  const { subject, heading, asked, lasts } = isGerman(newsletter.language) ? GERMAN : ENGLISH
  return composeMailedCode(given, {
    subject: subject(newsletter.name),
    text: `${asked[purpose]}\n\n${code}\n\n${lasts}\n`,
    html: ownMail(newsletter, { title: heading, body: html`<p>${asked[purpose]}</p>${codeHtml(code)}`, reason: lasts, baseUrl }),
  })
}
