import { isGerman } from '#lib/german.ts'
import { html } from '#lib/html.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Look } from '../blocks/look.ts'

/** The words where the free part of a mail ends, and its link. */
export interface Offer {
  words: string
  link: string
}

/** Returns the offer in the newsletter's language: English, unless it is German. */
export function offerIn({ name, language, paid }: Pick<Newsletter, 'name' | 'language' | 'paid'>): Offer {
  return isGerman(language)
    ? {
        words: `Der Rest dieser Ausgabe ist zahlenden Abonnenten von ${name} vorbehalten.`,
        link: paid.enabled ? 'Abonnieren und weiterlesen' : 'Anmelden und weiterlesen',
      }
    : {
        words: `The rest of this issue is for paid readers of ${name}.`,
        link: paid.enabled ? 'Subscribe and read on' : 'Sign in and read on',
      }
}

/** Writes the offer below a mail's free part. Its styles stand in the elements, since an author's HTML has none of ours. */
export function offerHtml({ words, link }: Offer, address: string, { accent, onAccent, radius }: Look): string {
  const box = `margin:32px 0 8px;padding:24px 16px;border:1px solid ${accent};border-radius:${radius}px;text-align:center`
  const press = `display:inline-block;padding:12px 24px;border-radius:${radius}px;background:${accent};color:${onAccent};text-decoration:none;font-weight:bold`
  return html`<div class="mc-offer" style="${box}">
    <p style="margin:0 0 16px">${words}</p>
    <p style="margin:0"><a href="${address}" data-track="off" style="${press}">${link}</a></p>
  </div>`.text
}

export function offerText({ words, link }: Offer, address: string): string {
  return `\n\n* * *\n\n${words}\n${link}: ${address}`
}
