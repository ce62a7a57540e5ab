import { html } from '#lib/html.ts'
import { mailPage } from './mail-page.ts'
import { type Composed, type Composition, compose } from './mime.ts'

/** A mail to an owner about one subject. */
export interface Notice {
  /** A sentence about what happened. */
  what: string
  about: { short: string; name: string; id: string }
  why: string
  steps: readonly string[]
  /** The text on the button. By default it is “Open it in Mailcast”. */
  button?: string
  /** The language of the mail, and its fixed texts in this language. The default is English. */
  frame?: { language: string; steps: string; more: string }
}

const ENGLISH = { language: 'en', steps: 'What to do now', more: 'More' }

/** The addresses of the subject's page in the dashboard, and of an explanation. */
interface Addresses {
  page: string | null
  more: string
}

export function composeNotice(
  { what, about, why, steps, button, frame = ENGLISH }: Notice,
  { page, more, ...mail }: Pick<Composition, 'from' | 'to' | 'messageId' | 'date'> & Addresses,
): Composed {
  return compose({
    ...mail,
    replyTo: null,
    subject: `${what}: ${about.short}`,
    text: `${what}:\n\n${about.name}\n(${about.id})\n\n${why}\n\n${frame.steps}:\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n${page === null ? '' : `\n${button ?? 'Open it'}: ${page}\n`}\n${frame.more}: ${more}\n`,
    html: mailPage(
      what,
      html`<p style="margin:0 0 16px"><strong>${about.name}</strong><br><span class="soft" style="font-size:14px;color:#555555">${about.id}</span></p>
<p style="margin:0 0 24px">${why}</p>
<h2 style="font-size:16px;margin:0 0 8px">${frame.steps}</h2>
<ol style="margin:0 0 24px;padding-left:24px">${steps.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)}</ol>
${
  page === null
    ? ''
    : html`<p style="margin:0 0 24px"><a class="button" href="${page}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6f4f;color:#ffffff;font-weight:600;text-decoration:none">${button ?? 'Open it in Mailcast'}</a></p>
`
}<p class="soft" style="margin:0;font-size:14px;color:#555555">${frame.more}: <a href="${more}" style="color:#555555">${more}</a></p>`,
      frame.language,
    ),
  })
}
