import { html } from '#lib/html.ts'
import { mailPage } from './mail-page.ts'
import { type Composed, type Composition, compose } from './mime.ts'

/** The content of a mail to an owner about one thing that needs attention, such as an endpoint. */
export interface Notice {
  /** The event in one line. */
  what: string
  /** The thing that the mail is about: its short name, its full name and its id. */
  about: { short: string; name: string; id: string }
  why: string
  /** The steps to take now, in order. */
  steps: readonly string[]
  /** The words of the button; without them it opens the thing's page. */
  button?: string
}

/** The addresses in a notice: of the thing itself in the dashboard, where it has a page, and of a page that explains more. */
interface Addresses {
  page: string | null
  more: string
}

/** Composes a notice. */
export function composeNotice(
  { what, about, why, steps, button }: Notice,
  { page, more, ...mail }: Pick<Composition, 'from' | 'to' | 'messageId' | 'date'> & Addresses,
): Composed {
  return compose({
    ...mail,
    replyTo: null,
    subject: `${what}: ${about.short}`,
    text: `${what}:\n\n${about.name}\n(${about.id})\n\n${why}\n\nWhat to do now:\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n${page === null ? '' : `\n${button ?? 'Open it'}: ${page}\n`}\nMore: ${more}\n`,
    html: mailPage(
      what,
      html`<p style="margin:0 0 16px"><strong>${about.name}</strong><br><span class="soft" style="font-size:14px;color:#555555">${about.id}</span></p>
<p style="margin:0 0 24px">${why}</p>
<h2 style="font-size:16px;margin:0 0 8px">What to do now</h2>
<ol style="margin:0 0 24px;padding-left:24px">${steps.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)}</ol>
${
  page === null
    ? ''
    : html`<p style="margin:0 0 24px"><a class="button" href="${page}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6f4f;color:#ffffff;font-weight:600;text-decoration:none">${button ?? 'Open it in Mailcast'}</a></p>
`
}<p class="soft" style="margin:0;font-size:14px;color:#555555">More: <a href="${more}" style="color:#555555">${more}</a></p>`,
    ),
  })
}
