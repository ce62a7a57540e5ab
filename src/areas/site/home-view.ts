import { cutLetters } from '#lib/letters.ts'
import type { Access, ReaderTier } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import { sitePath, siteUrl } from '#areas/newsletters/index.ts'
import { type BareSite, issuePath, type Refused, type Site } from './site.ts'
import { accountPart, pricesLink } from './account-view.ts'
import { archivePage, day, footer, siteNav } from './frame.ts'
import { logo, wide } from './brand-view.ts'
import { shareHead } from './share-head.ts'
import { signupForm } from './signup-form.ts'
import { translator } from '#words/translate.ts'

export interface ListedIssue {
  id: string
  slug: string | null
  subject: string
  previewText: string
  sentAt: string
  excerpt: string
  cover: string | null
  access: Access
}

export interface Issues {
  /** The kind of reader who visits the page: not signed in, free or paid. */
  reader: ReaderTier
  issues: ListedIssue[]
  next: string | null
}

interface Shown {
  baseUrl: string
  refused?: Refused
  /** The search text; empty without a search. */
  q: string
  /** The last issue on the previous page. Null on the first page. */
  before: string | null
}

export function homePage(site: Site, listed: Issues, shown: Shown): Html {
  const { reader } = listed
  const here = siteUrl(site, shown.baseUrl)
  const about =
    site.description === ''
      ? translator(site.language)('archive.subscribeTo', { name: site.name })
      : cutLetters(site.description.replace(/\s+/g, ' '), 300)
  const head = shareHead({
    kind: 'website',
    title: site.name,
    about,
    address: here,
    site,
    image: site.archive === 'public' ? `${here}/card.png` : null,
  })
  const mark = logo(site)
  const body = html`${siteNav(site, 'issues', reader)}<main><div class="n-column n-hero">
${wide(site)}${mark}<h1 dir="auto"${mark && site.branding.logoHasName && html` class="n-unseen"`}>${site.name}</h1>
${site.description !== '' && html`<p class="n-lead" dir="auto">${site.description}</p>`}
${reader === 'visitor' ? html`${signupForm(site, { refused: shown.refused })}${pricesLink(site)}` : accountPart(site, reader)}${aboutOf(site, shown)}</div>
${site.archive === 'public' && issuesOf(site, listed, shown)}</main>${footer(site, '', { isSignedIn: reader !== 'visitor' })}`
  return archivePage(site, { title: titleOf(site, shown), head, body }, shown.baseUrl)
}

const ABOUT_SHOWN = 400

function aboutOf(site: Site, { q, before }: Shown): Html | null {
  const { about = '', name, language } = site
  if (about === '' || q !== '' || before !== null) return null
  const t = translator(language)
  const cut = cutLetters(about, ABOUT_SHOWN)
  const isLong = cut !== about
  const shown = isLong ? cut.replace(/\s+\S*…$/, ' …') : about
  return html`<section class="n-about-us" aria-labelledby="n-about"><h2 id="n-about" class="n-ours" dir="ltr">${t('archive.about', { name })}</h2><p dir="auto">${shown}</p>${isLong && html`<p class="n-more"><a href="${sitePath(site)}/about">${t('common.readOn')}<span class="n-unseen">: ${t('archive.about', { name })}</span></a></p>`}</section>`
}

const QUERY_SHOWN = 60

/** Shortens a long search text for its display. */
function shorten(q: string): string {
  const letters = Array.from(q)
  return letters.length <= QUERY_SHOWN ? q : `${letters.slice(0, QUERY_SHOWN).join('')}…`
}

function titleOf({ name, language }: Site, { q, before }: Shown): string {
  const t = translator(language)
  if (q !== '') return `${t('archive.foundTitle', { query: shorten(q) })} · ${name}`
  return before === null ? name : `${t('archive.older')} · ${name}`
}

function issuesOf(site: Site, { issues, next }: Issues, { q, before }: Shown): Html {
  const t = translator(site.language)
  const isFirst = q === '' && before === null
  const heading =
    q !== ''
      ? t('archive.found', { query: html`<bdi>${shorten(q)}</bdi>` })
      : isFirst
        ? t('archive.issues')
        : t('archive.older')
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(next !== null && { before: next }),
  })
  const back =
    !isFirst && html`<p class="n-more"><a href="${sitePath(site)}">${t('common.allIssues')}</a></p>`
  if (issues.length === 0 && isFirst)
    return html`<section class="n-issues"><div class="n-column n-empty"><p dir="ltr">${t('archive.none')}${site.isOpen && ` ${t('archive.getFirst')}`}</p></div></section>`
  return html`<section class="n-issues" id="issues" aria-labelledby="n-issues"><div class="n-column"><div class="n-bar"><h2 id="n-issues" class="n-ours" dir="ltr">${heading}</h2>
<form class="n-search" role="search" action="${sitePath(site)}#issues"><input type="search" name="q" value="${q}" maxlength="200" placeholder="${t('archive.search')}" aria-label="${t('archive.searchIssues')}"><button>${t('archive.search')}</button></form></div>
${issues.length === 0 && html`<p class="n-empty" dir="ltr">${t('archive.nothingFound')}</p>`}
<ul class="n-list">${issues.map((issue) => issueItem(site, issue, q))}</ul>
${next !== null && html`<p class="n-more"><a href="${sitePath(site)}?${query.toString()}#issues">${t('archive.older')}</a></p>`}${back}</div></section>`
}

export function issueItem(site: BareSite, issue: ListedIssue, q = ''): Html {
  const { subject, previewText, excerpt, sentAt, access, cover } = issue
  // A search result shows the place where the words were found. A list shows the author's preview
  // text.
  const about = q !== '' || previewText === '' ? excerpt : previewText
  return html`<li>${cover !== null && html`<img class="n-thumb" src="${cover}" alt="" loading="lazy">`}<p class="n-day n-soft n-small">${day(sentAt, site)}${access !== 'everyone' && html` <span class="n-badge">${translator(site.language)(`gate.${access}.label`)}</span>`}</p><h3 dir="auto"><a href="${sitePath(site)}/${issuePath(issue)}">${subject}</a></h3>
${about !== '' && html`<p class="n-soft" dir="auto">${about}</p>`}</li>`
}
