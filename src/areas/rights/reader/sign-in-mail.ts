import { html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'
import { ownMail } from '#areas/emails/index.ts'
import { codeHtml, composeMailedCode, type MailedCode } from './mailed-code.ts'
import { CODE_MINUTES } from './reader-code.ts'

/** Composes a reader's mail for signing in, in the newsletter's language. */
export function composeSignIn(given: MailedCode & { link: string }) {
  const { newsletter, code, link, baseUrl } = given
  const t = translator(newsletter.language)
  const enter = t('signInMail.enter')
  const lasts = t('signInMail.lasts', { minutes: CODE_MINUTES })
  return composeMailedCode(given, {
    subject: t('signInMail.subject', { name: newsletter.name }),
    text: `${enter}\n\n${code}\n\n${t('signInMail.link')}\n${link}\n\n${lasts}\n`,
    html: ownMail(newsletter, {
      title: t('common.signIn'),
      body: html`<p>${enter}</p>${codeHtml(code)}`,
      button: { label: t('common.signIn'), address: link, note: lasts },
      reason: '',
      baseUrl,
    }),
  })
}
