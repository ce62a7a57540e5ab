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
}

/** Composes a notice. `more` is the address of a page that explains more. */
export function composeNotice(
  { what, about, why, steps }: Notice,
  { more, ...mail }: Pick<Composition, 'from' | 'to' | 'messageId' | 'date'> & { more: string },
): Composed {
  return compose({
    ...mail,
    replyTo: null,
    subject: `${what}: ${about.short}`,
    text: `${what}:\n\n${about.name}\n(${about.id})\n\n${why}\n\nWhat to do now:\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n\nMore: ${more}\n`,
    html: mailPage(
      what,
      html`<p style="margin:0 0 16px"><strong>${about.name}</strong><br><span class="soft" style="font-size:14px;color:#555555">${about.id}</span></p>
<p style="margin:0 0 24px">${why}</p>
<h2 style="font-size:16px;margin:0 0 8px">What to do now</h2>
<ol style="margin:0 0 24px;padding-left:24px">${steps.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)}</ol>
<p class="soft" style="margin:0;font-size:14px;color:#555555">More: <a href="${more}" style="color:#555555">${more}</a></p>`,
    ),
  })
}
