import { html, Html } from '#lib/html.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Look } from '#lib/look.ts'
import { dirAttribute } from '../html/direction.ts'
import { networkName } from '#lib/networks.ts'
import { closingHtml, type ShownClosing } from './closing.ts'
import { type Head, headRows, logoHtml } from './masthead.ts'

/**
 * Invisible characters after a short preview text. Otherwise mail programs would show the mail's
 * first words there.
 */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Makes Outlook for Windows use 96 pixels an inch, as other mail programs do. */
const OUTLOOK_PIXELS =
  '<!--[if mso]><xml xmlns:o="urn:schemas-microsoft-com:office:office"><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->'

interface Frame {
  newsletter: Newsletter
  look: Look
  title: string
  previewText: string
  head: Head
  footer: readonly [name: string, address: string][]
  /** A button and note at the end of a mail to one person. The note replaces the footer. */
  closing?: ShownClosing | undefined
  /** The footer of a mail to one person without `closing`. */
  reason?: string
  /** CSS rules that are copied into elements, and media queries. */
  css: string
}

/**
 * Writes the page around a text: one column that gets narrow on a phone. The footer of an issue
 * always has name, postal address and links to unsubscribe. Outlook for Windows gets a table, as it
 * does not know max-width.
 */
export function emailFrame(
  { body, styles }: { body: string; styles: string },
  frame: Frame,
): string {
  const { newsletter, title, previewText, look } = frame
  const { direction, width } = look
  const preview = html`<div class="mc-preview">${previewText}${new Html(FILLER)}</div>`
  // In the other looks, the logo is in the header.
  const logo = look.kind === 'plain' ? logoHtml(newsletter, look, frame.head.home) : null
  const footer = frame.footer.map(
    ([name, to], i) => html`${i > 0 && ' · '}<a href="${to}" data-track="off">${name}</a>`,
  )
  const address = newsletter.postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  return html`<!doctype html>
    <html lang="${newsletter.language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${new Html(OUTLOOK_PIXELS)}
        <style>
          ${new Html(frame.css)}
        </style>
        ${new Html(styles)}
      </head>
      <body class="mc-page">
        ${previewText !== '' && preview}
        <table role="presentation" class="mc-outer" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tbody>
            <tr>
              <td align="center" class="mc-around">
                ${new Html(`<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`)}
                <table role="presentation" class="mc-column" width="100%" cellpadding="0" cellspacing="0" border="0">
                  <tbody>
                    ${headRows(newsletter, look, frame.head)}<tr>
                      <td class="mc-content" dir="${direction}">${logo && html`<p class="mc-logo">${logo}</p>`}${new Html(body)}${frame.closing && closingHtml(frame.closing)}</td>
                    </tr>
                    <tr>
                      <td class="mc-footer" dir="${direction}">
                        ${brandFooter(newsletter, look)}<p>${newsletter.name}${address.map((line) => html`<br /><bdi>${line}</bdi>`)}</p>
                        <p>${frame.closing?.reason ?? frame.reason ?? footer}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
                ${new Html('<!--[if mso]></td></tr></table><![endif]-->')}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html> `.text
}

function brandFooter({ branding: { footer, socialLinks } }: Newsletter, { direction }: Look): Html {
  const links = socialLinks.map(
    ({ network, href, label }, i) =>
      html`${i > 0 && ' · '}<a href="${href}" data-track="off">${label ?? networkName(network)}</a>`,
  )
  const lines = footer.split(/\r?\n/).map((line, i) => html`${i > 0 && html`<br />`}${line}`)
  return html`${footer !== '' && html`<p${new Html(dirAttribute(footer, direction))}>${lines}</p>`}${links.length > 0 && html`<p>${links}</p>`}`
}
