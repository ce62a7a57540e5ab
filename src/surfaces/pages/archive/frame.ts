import { readableOn, textOn } from '#lib/color.ts'
import { Html, html } from '#lib/html.ts'
import { directionOf } from '#lib/text-direction.ts'
import { siteUrl, type Site } from '../site.ts'
import { ARCHIVE_CSS } from './archive-css.ts'

/** The paper of the archive in the dark. The owner's colours are made readable on it. */
const DARK_PAPER = '#14171a'

/** The look of a newsletter's public pages. */
interface Look {
  font: string
  background: string
  widthPx: number
  radiusPx: number
}

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Helvetica,Arial,sans-serif'

/** Returns the look of a newsletter's pages. */
function lookOf(_site: Pick<Site, 'accentColor'>): Look {
  return { font: SANS, background: '#ffffff', widthPx: 680, radiusPx: 10 }
}

/** Writes the colours and sizes that differ by newsletter. */
function styleOf(site: Pick<Site, 'accentColor'>): Html {
  const { font, background, widthPx, radiusPx } = lookOf(site)
  const accent = /^#[0-9a-f]{6}$/i.test(site.accentColor) ? site.accentColor : '#2f6f4f'
  const dark = readableOn(DARK_PAPER, accent)
  return new Html(`:root{color-scheme:light dark;--font:${font};--width:${widthPx}px;--radius:${radiusPx}px;--paper:${background};--link:${readableOn(background, accent)};--button:${accent};--on-button:${textOn(accent)}}
@media (prefers-color-scheme:dark){:root{--paper:${DARK_PAPER};--ink:#eceef0;--soft:#a4abb1;--line:#2c3237;--panel:#1c2125;--link:${dark};--button:${dark};--on-button:${textOn(dark)}}}`)
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
  const feeds =
    site.archive === 'public' &&
    html`<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${here}/feed.xml"><link rel="alternate" type="application/feed+json" title="${site.name}" href="${here}/feed.json">`
  return html`<!doctype html>
<html lang="${site.language}" dir="${directionOf(site.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${site.logoUrl ?? 'data:,'}">${head}${feeds}<style>${ARCHIVE_CSS}${styleOf(site)}</style></head>
<body class="n-page">${body}</body></html>
`
}

/** Renders the end of a page: what publishes it, and its feeds. */
export function footer(site: Omit<Site, 'consentText'>, postalAddress = ''): Html {
  const lines = postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  const feeds =
    site.archive === 'public' &&
    html`<p><a href="/n/${site.slug}/feed.xml">RSS feed</a> <span aria-hidden="true">·</span> <a href="/n/${site.slug}/feed.json">JSON feed</a></p>`
  return html`<footer class="n-foot"><p><bdi>${site.name}</bdi>${lines.map((line) => html`<br><bdi>${line}</bdi>`)}</p>${feeds}</footer>`
}

/** Renders a time as the day, in the newsletter's language. */
export function day(at: string, language: string): Html {
  const words = new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  return html`<time datetime="${at}">${words}</time>`
}
