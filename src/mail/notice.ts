import { html } from '#lib/html.ts'
import { type Composed, compose } from './mime.ts'

/** A mail to an owner about one thing that needs attention, such as an endpoint. */
export interface Notice {
  from: { name: string; address: string }
  to: string
  messageId: string
  date: Date
  /** The event in one line. */
  what: string
  /** The thing that the mail is about: its short name, its full name and its id. */
  about: { short: string; name: string; id: string }
  why: string
  /** The steps to take now, in order. */
  steps: readonly string[]
  /** The address of a page that explains more. */
  more: string
}

export function composeNotice({ what, about, why, steps, more, ...mail }: Notice): Composed {
  return compose({
    ...mail,
    replyTo: null,
    subject: `${what}: ${about.short}`,
    text: `${what}:\n\n${about.name}\n(${about.id})\n\n${why}\n\nWhat to do now:\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n\nMore: ${more}\n`,
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${what}</title>
        </head>
        <body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">
          <div style="max-width:520px;margin:0 auto">
            <h1 style="font-size:22px;margin:0 0 16px">${what}</h1>
            <p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>${about.name}</strong><br />${about.id}</p>
            <p style="margin:0 0 16px">${why}</p>
            <p style="margin:0 0 8px">What to do now:</p>
            <ol style="margin:0 0 16px;padding-left:24px">
              ${steps.map((step) => html`<li>${step}</li>`)}
            </ol>
            <p style="margin:0;font-size:14px;color:#555555">More: <a href="${more}" style="color:#555555">${more}</a></p>
          </div>
        </body>
      </html> `.text,
  })
}
