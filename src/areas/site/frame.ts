import { dayWriter, type ReaderTier } from '#areas/emails/index.ts'
import { type Look, lookOf, type Palette } from '#lib/look.ts'
import { Html, html } from '#lib/html.ts'
import { sitePath, siteUrl } from '#areas/newsletters/index.ts'
import type { BareSite, Site } from './site.ts'
import { ARCHIVE_CSS, CARD_CSS } from './archive-css.ts'
import { BRAND_CSS, brandFooter, brandName, logoAddress } from './brand-view.ts'
import { translator } from '#words/translate.ts'

const MARGIN_PX = 20

/**
 * Returns a theme's CSS. A page in a frame has no dark colors, because the page around it may be
 * light.
 */
function styleOf(
  { font, headingFont, width, radius, isCard, light, dark }: Look,
  isBare: boolean,
): Html {
  const colours = ({
    page,
    card,
    text,
    muted,
    outside,
    line,
    soft,
    link,
    press,
    onPress,
  }: Palette) =>
    `--ground:${page};--paper:${card};--ink:${text};--soft:${muted};--outside:${outside};--line:${line};--panel:${soft};--link:${link};--button:${press};--on-button:${onPress}`
  const basis = `--font:${font};--heading:${headingFont};--width:${width + 2 * MARGIN_PX}px;--radius:${radius}px;${colours(light)}`
  if (isBare) return new Html(`:root{color-scheme:light;${basis}}`)
  // A logo is designed for the light page, so the dark page shows it on a background of the light
  // page's colour.
  return new Html(`:root{color-scheme:light dark;${basis}}
@media (prefers-color-scheme:dark){:root{${colours(dark)};--plate:${light.page}}}${isCard ? CARD_CSS : ''}`)
}

interface ArchivePage {
  title: string
  head: Html
  body: Html
  /** Whether the page is shown in a frame on another site. */
  isBare?: boolean
}

/** Writes a page of a newsletter's archive. It works without scripts, and from right to left. */
export function archivePage(
  site: BareSite,
  { title, head, body, isBare = false }: ArchivePage,
  baseUrl: string,
): Html {
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

/** Returns the header, which links to the newsletter. `action` is a link beside the name. */
export function top(
  site: Pick<BareSite, 'slug' | 'siteUrl' | 'name' | 'branding'>,
  action?: Html | false | null,
  column = 'n-column',
): Html {
  return html`<header class="n-top"><div class="${column}"><a class="n-brand" href="${sitePath(site)}">${brandName(site)}</a>${action}</div></header>`
}

export function siteNav(
  site: Omit<BareSite, 'branding' | 'theme'>,
  here: 'issues' | 'about',
  reader: ReaderTier,
): Html {
  const { name, language, archive, sells } = site
  const t = translator(language)
  const link = (page: string, href: string, label: string) =>
    html`<a href="${sitePath(site)}${href}"${page === here && html` aria-current="page"`}>${label}</a>`
  const home =
    archive === 'public' ? t('archive.issues') : reader === 'visitor' ? t('common.subscribe') : name
  const account =
    reader === 'paid'
      ? link('subscription', '/subscription', t('common.yourSubscription'))
      : sells && link('subscribe', '/subscribe', t('readerSignIn.becomePaid'))
  return html`<header class="n-pages"><nav class="n-column" aria-label="${t('archive.pages')}">${link('issues', '', home)}${link('about', '/about', t('archive.aboutLink'))}${account}</nav></header>`
}

export function footer(
  site: BareSite,
  postalAddress = '',
  { width = '', isSignedIn = false }: { width?: 'n-wide' | ''; isSignedIn?: boolean } = {},
): Html {
  const lines = postalAddress.split(/\r?\n/).filter((line) => line.trim() !== '')
  const t = translator(site.language)
  const signIn = html` <span aria-hidden="true">·</span> <a href="${sitePath(site)}/sign-in">${t('common.signIn')}</a>`
  const about = html`<a href="${sitePath(site)}/about">${t('archive.aboutLink')}</a>`
  const feeds =
    site.archive === 'public' &&
    html`<p>${about} <span aria-hidden="true">·</span> <a href="${sitePath(site)}/feed.xml">${t('archive.rss')}</a> <span aria-hidden="true">·</span> <a href="${sitePath(site)}/feed.json">${t('archive.json')}</a>${!isSignedIn && signIn}</p>`
  return html`<footer class="n-foot ${width}">${brandFooter(site)}<p><bdi>${site.name}</bdi>${lines.map((line) => html`<br><bdi>${line}</bdi>`)}</p>${feeds}</footer>`
}

/** Returns a time as a date, in the newsletter's language and time zone. */
export function day(at: string, newsletter: Pick<Site, 'language' | 'timeZone'>): Html {
  return html`<time datetime="${at}">${dayWriter(newsletter)(new Date(at))}</time>`
}
