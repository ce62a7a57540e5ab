import { html, Html } from '#lib/html.ts'
import { directionOf } from '#lib/text-direction.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { EmailHtml } from './email-html.ts'

/** Invisible text after a short preview text. Without it mail programs show the beginning of the e-mail there. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/**
 * Writes the page round an e-mail: one column of 600 pixels that narrows on a phone, with the preview text hidden above it. The footer always
 * has the newsletter's name, its postal address and the links to unsubscribe.
 */
export function emailFrame(
  { body, styles }: EmailHtml,
  frame: { newsletter: Newsletter; title: string; previewText: string; footer: readonly [name: string, address: string][] },
): string {
  const { newsletter, title, previewText } = frame
  const direction = directionOf(newsletter.language)
  const { logoUrl, accentColor } = newsletter.branding
  const preview = html`<div class="mc-preview">${previewText}${new Html(FILLER)}</div>`
  const logo = html`<p class="mc-logo"><img src="${logoUrl}" alt="${newsletter.name}" height="40" /></p>`
  const footer = frame.footer.map(([name, to], i) => html`${i > 0 && ' · '}<a href="${to}" data-track="off">${name}</a>`)
  const address = newsletter.postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  return html`<!doctype html>
    <html lang="${newsletter.language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${new Html(frameCss(accentColor, direction))}
        </style>
        ${new Html(styles)}
      </head>
      <body class="mc-page">
        ${previewText !== '' && preview}
        <table role="presentation" class="mc-outer" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tbody>
            <tr>
              <td align="center" class="mc-around">
                <table role="presentation" class="mc-column" width="600" cellpadding="0" cellspacing="0" border="0">
                  <tbody>
                    <tr>
                      <td class="mc-content" dir="${direction}">${logoUrl !== null && logo}${new Html(body)}</td>
                    </tr>
                    <tr>
                      <td class="mc-footer" dir="${direction}">
                        <p>${newsletter.name}${address.map((line) => html`<br /><bdi>${line}</bdi>`)}</p>
                        <p>${footer}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html> `.text
}

/** Writes the frame's CSS, without `!important` outside of the media query, so that the author's own styles win. */
function frameCss(accent: string, direction: 'ltr' | 'rtl'): string {
  // Outlook does not know `start`. It would keep the alignment of the cell round the column.
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  return `
.mc-page{margin:0;padding:0;background:#ffffff;color:#1c1c1c}
.mc-preview{display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden}
.mc-around{padding:24px 16px}
.mc-column{width:600px;max-width:600px;table-layout:fixed}
.mc-content{font-family:system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1c1c;text-align:${start};overflow-wrap:break-word}
.mc-content [dir=rtl]{text-align:right}
.mc-content [dir=ltr]{text-align:left}
.mc-content h1{font-size:28px;line-height:1.25;margin:0 0 16px}
.mc-content h2{font-size:22px;line-height:1.3;margin:32px 0 12px}
.mc-content h3{font-size:18px;line-height:1.35;margin:24px 0 8px}
.mc-content p,.mc-content ul,.mc-content ol,.mc-content pre{margin:0 0 16px}
.mc-content a{color:${accent}}
.mc-content img{max-width:100%;height:auto}
.mc-content blockquote{margin:0 0 16px;padding-${start}:16px;border-${start}:3px solid #d5d5d5;color:#4a4a4a}
.mc-content pre{padding:12px;background:#f4f4f4;font-size:14px;white-space:pre-wrap}
.mc-table{border-collapse:collapse;margin:0 0 16px}
.mc-table th,.mc-table td{padding:6px 0;padding-${end}:16px;border-bottom:1px solid #d5d5d5;vertical-align:top}
.mc-table th:not([align]){text-align:${start}}
.mc-content hr{border:0;border-top:1px solid #d5d5d5;margin:32px 0}
.mc-footer{padding:32px 0 0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6a6a6a;text-align:${start}}
.mc-footer p{margin:0 0 8px}
.mc-footer a{color:#6a6a6a}
@media (max-width:640px){.mc-column{width:100%!important}.mc-content table{max-width:100%!important}.mc-content img{height:auto!important}}
`
}
