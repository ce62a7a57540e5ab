import { type Look, lookOf, type Palette } from '#areas/emails/index.ts'
import { Html, html } from '#lib/html.ts'
import { siteUrl, type Site } from '../site.ts'
import { signInWords } from './gate-words.ts'
import { ARCHIVE_CSS, CARD_CSS } from './archive-css.ts'

/** The least space beside the text. */
const MARGIN_PX = 20

/** Writes the colours and sizes of a newsletter's theme. */
function styleOf({ font, width, radius, isCard, accent, onAccent, light, dark }: Look): Html {
  const colours = ({ page, card, text, muted, outside, line, soft, link }: Palette) =>
    `--ground:${page};--paper:${card};--ink:${text};--soft:${muted};--outside:${outside};--line:${line};--panel:${soft};--link:${link}`
  return new Html(`:root{color-scheme:light dark;--font:${font};--width:${width + 2 * MARGIN_PX}px;--radius:${radius}px;${colours(light)};--button:${accent};--on-button:${onAccent}}
@media (prefers-color-scheme:dark){:root{${colours(dark)};--button:${dark.link};--on-button:${dark.card}}}${isCard ? CARD_CSS : ''}`)
}

export interface ArchivePage {
  title: string
  /** Elements of the head that search engines and link previews read. */
  head: Html
  body: Html
}

/** Renders a page of a newsletter's archive. It works without scripts, on a phone, in the dark and from right to left. */
export function archivePage(site: Omit<Site, 'consentText'>, { title, head, body }: ArchivePage, baseUrl: string): Html {
  const here = siteUrl(site, baseUrl)
  const look = lookOf({ ...site, branding: site })
  const feeds =
    site.archive === 'public' &&
    html`<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${here}/feed.xml"><link rel="alternate" type="application/feed+json" title="${site.name}" href="${here}/feed.json">`
  return html`<!doctype html>
<html lang="${site.language}" dir="${look.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${site.logoUrl ?? 'data:,'}">${head}${feeds}<style>${ARCHIVE_CSS}${styleOf(look)}</style></head>
<body class="n-page">${body}</body></html>
`
}

/** Renders the end of a page: what publishes it, and its feeds. */
export function footer(site: Omit<Site, 'consentText'>, postalAddress = '', width: 'n-wide' | '' = ''): Html {
  const lines = postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  const feeds =
    site.archive === 'public' &&
    html`<p><a href="/n/${site.slug}/feed.xml">RSS feed</a> <span aria-hidden="true">·</span> <a href="/n/${site.slug}/feed.json">JSON feed</a> <span aria-hidden="true">·</span> <a href="/n/${site.slug}/sign-in">${signInWords(site.language).heading}</a></p>`
  return html`<footer class="n-foot ${width}"><p><bdi>${site.name}</bdi>${lines.map((line) => html`<br><bdi>${line}</bdi>`)}</p>${feeds}</footer>`
}

/** Renders a time as the day, in the newsletter's language. */
export function day(at: string, language: string): Html {
  const words = new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  return html`<time datetime="${at}">${words}</time>`
}
