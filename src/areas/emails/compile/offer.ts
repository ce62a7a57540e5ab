import { html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Look } from '#lib/look.ts'
import { darkMode } from './frame-css.ts'

interface Offer {
  words: string
  link: string
}

export function offerIn({
  name,
  language,
  paid,
}: Pick<Newsletter, 'name' | 'language' | 'paid'>): Offer {
  const t = translator(language)
  return {
    words: t('mail.restIsPaid', { name }),
    link: t(paid.enabled ? 'mail.subscribeAndReadOn' : 'mail.signInAndReadOn'),
  }
}

/**
 * Writes an offer with styles in its elements, since an author's HTML has none of our style sheets.
 */
export function offerHtml(
  { words, link }: Offer,
  address: string,
  { accent, onAccent, radius }: Look,
): string {
  const box = `margin:32px 0 8px;padding:24px 16px;border:1px solid ${accent};border-radius:${radius}px;text-align:center`
  const press = `display:inline-block;padding:12px 24px;border-radius:${radius}px;background:${accent};color:${onAccent};text-decoration:none;font-weight:bold`
  return html`<div class="mc-offer" style="${box}">
    <p style="margin:0 0 16px">${words}</p>
    <p style="margin:0"><a class="mc-offered" href="${address}" data-track="off" style="${press}">${link}</a></p>
  </div>`.text
}

/** Returns the CSS that keeps the button's words readable where dark mode colours all links. */
export const offerCss = ({ onAccent }: Look): string =>
  darkMode(`.mc-content .mc-offered{color:${onAccent}!important}`)

export function offerText({ words, link }: Offer, address: string): string {
  return `\n\n* * *\n\n${words}\n${link}: ${address}`
}
