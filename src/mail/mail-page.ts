import { Html, html } from '#lib/html.ts'

/**
 * The CSS of dark colors. `!important` overrides style attributes, which are for mail programs
 * without dark mode.
 */
const DARK = new Html(
  '<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{background:#161a17!important;color:#e8ebe6!important}.soft,.soft a{color:#a3ada5!important}.button{background:#6fc096!important;color:#10261a!important}}</style>',
)

/** Writes the HTML of a mail in Mailcast's own words. */
export function mailPage(title: string, body: Html, language = 'en'): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${DARK}</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">
<div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${title}</h1>
${body}
</div></body></html>
`.text
}
