import { html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'
import { ownMail } from '#areas/emails/index.ts'
import { codeHtml, composeMailedCode, type MailedCode } from './mailed-code.ts'
import { CODE_MINUTES, type CodePurpose } from './reader-code.ts'

/** Composes the mail with a code for data or erasure, in the newsletter's language. */
export function composeCode(given: MailedCode & { purpose: CodePurpose }) {
  const { newsletter, purpose, code, baseUrl } = given
  const t = translator(newsletter.language)
  const asked = t(`codeMail.${purpose}`)
  const lasts = t('codeMail.lasts', { minutes: CODE_MINUTES })
  return composeMailedCode(given, {
    subject: t('codeMail.subject', { name: newsletter.name }),
    text: `${asked}\n\n${code}\n\n${lasts}\n`,
    html: ownMail(newsletter, {
      title: t('codeMail.heading'),
      body: html`<p>${asked}</p>${codeHtml(code)}`,
      reason: lasts,
      baseUrl,
    }),
  })
}
