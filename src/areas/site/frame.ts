import { type Look, lookOf, type Palette } from '#areas/emails/index.ts'
import { Html, html } from '#lib/html.ts'
import { type BareSite, siteUrl } from './site.ts'
import { signInWords } from './gate-words.ts'
import { archiveWords } from './archive-words.ts'
import { ARCHIVE_CSS, CARD_CSS } from './archive-css.ts'
import { BRAND_CSS, brandFooter, brandName, logoAddress } from './brand-view.ts'

/** The least space beside the text. */
const MARGIN_PX = 20

/** Writes the colours and sizes of a newsletter's theme. A framed page has no dark colours: only the page around it knows whether it is dark. */
function styleOf({ font, headingFont, width, radius, isCard, light, dark }: Look, isBare: boolean): Html {
  const colours = ({ page, card, text, muted, outside, line, soft, link, press, onPress }: Palette) =>
    `--ground:${page};--paper:${card};--ink:${text};--soft:${muted};--outside:${outside};--line:${line};--panel:${soft};--link:${link};--button:${press};--on-button:${onPress}`
  const basis = `--font:${font};--heading:${headingFont};--width:${width + 2 * MARGIN_PX}px;--radius:${radius}px;${colours(light)}`
  if (isBare) return new Html(`:root{color-scheme:light;${basis}}`)
  // A logo is made for the light page, so in the dark it stands on a plate of that page's colour.
  return new Html(`:root{color-scheme:light dark;${basis}}
@media (prefers-color-scheme:dark){:root{${colours(dark)};--plate:${light.page}}}${isCard ? CARD_CSS : ''}`)
}

export interface ArchivePage {
  title: string
  /** Elements of the head that search engines and link previews read. */
  head: Html
  body: Html
  /** The page is in a frame on another site. */
  isBare?: boolean
}

/** Renders a page of a newsletter's archive. It works without scripts, on a phone, in the dark and from right to left. */
export function archivePage(site: BareSite, { title, head, body, isBare = false }: ArchivePage, baseUrl: string): Html {
  const here = siteUrl(site, baseUrl)
  const look = lookOf(site)
  const feeds =
    site.archive === 'public' &&
    html`<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${here}/feed.xml"><link rel="alternate" type="application/feed+json" title="${site.name}" href="${here}/feed.json">`
  return html`<!doctype html>
<html lang="${site.language}" dir="${look.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${logoAddress(site) ?? 'data:,'}">${head}${feeds}<style>${ARCHIVE_CSS}${BRAND_CSS}${styleOf(look, isBare)}</style></head>
<body class="n-page n-${look.kind}${isBare && ' n-bare'}">${body}</body></html>
`
}

/** Renders the line at the top, which leads back to the newsletter. `action`: a link beside the name. */
export function top(site: Pick<BareSite, 'slug' | 'name' | 'branding'>, action?: Html | false | null, column = 'n-column'): Html {
  return html`<header class="n-top"><div class="${column}"><a class="n-brand" href="/n/${site.slug}">${brandName(site)}</a>${action}</div></header>`
}

/** Renders the ways between the pages of a newsletter, above them. */
export function siteNav({ slug, language, archive }: Pick<BareSite, 'slug' | 'language' | 'archive'>, here: 'issues' | 'about'): Html {
  const words = archiveWords(language)
  const link = (page: typeof here, href: string, label: string) =>
    html`<a href="/n/${slug}${href}"${page === here && html` aria-current="page"`}>${label}</a>`
  return html`<header class="n-pages"><nav class="n-column" aria-label="${words.pages}">${link('issues', '', archive === 'public' ? words.issues : words.subscribe)}${link('about', '/about', words.aboutLink)}</nav></header>`
}

/** Renders the end of a page: what publishes it, its feeds, and the way to sign in for those who are not. */
export function footer(
  site: BareSite,
  postalAddress = '',
  { width = '', isSignedIn = false }: { width?: 'n-wide' | ''; isSignedIn?: boolean } = {},
): Html {
  const lines = postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  const words = archiveWords(site.language)
  const signIn = html` <span aria-hidden="true">·</span> <a href="/n/${site.slug}/sign-in">${signInWords(site.language).heading}</a>`
  const about = html`<a href="/n/${site.slug}/about">${words.aboutLink}</a>`
  const feeds =
    site.archive === 'public' &&
    html`<p>${about} <span aria-hidden="true">·</span> <a href="/n/${site.slug}/feed.xml">${words.rss}</a> <span aria-hidden="true">·</span> <a href="/n/${site.slug}/feed.json">${words.json}</a>${!isSignedIn && signIn}</p>`
  return html`<footer class="n-foot ${width}">${brandFooter(site)}<p><bdi>${site.name}</bdi>${lines.map((line) => html`<br><bdi>${line}</bdi>`)}</p>${feeds}</footer>`
}

/** Renders a time as the day, in the newsletter's language. */
export function day(at: string, language: string): Html {
  const words = new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  return html`<time datetime="${at}">${words}</time>`
}
