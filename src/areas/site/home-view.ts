import type { Access } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import { type BareSite, issuePath, type Refused, type Site, siteUrl } from './site.ts'
import { archivePage, day, footer, siteNav } from './frame.ts'
import { archiveWords } from './archive-words.ts'
import { logo, wide } from './brand-view.ts'
import { gateWords } from './gate-words.ts'
import { shareHead } from './share-head.ts'
import { signupForm } from './signup-form.ts'

export interface ListedIssue {
  id: string
  slug: string | null
  subject: string
  previewText: string
  sentAt: string
  excerpt: string
  /** The path of its first picture. */
  cover: string | null
  access: Access
}

export interface Issues {
  issues: ListedIssue[]
  next: string | null
}

export interface Shown {
  baseUrl: string
  refused?: Refused
  /** The words that were searched; empty without a search. */
  q: string
  /** The last issue of the page before; null on the first page. */
  before: string | null
}

/** Renders the public page of a newsletter: description, form and the issues so far. */
export function homePage(site: Site, listed: Issues, shown: Shown): Html {
  const here = siteUrl(site, shown.baseUrl)
  const about = site.description === '' ? archiveWords(site.language).subscribeTo(site.name) : site.description.replace(/\s+/g, ' ').slice(0, 300)
  const head = shareHead({
    kind: 'website',
    title: site.name,
    about,
    address: here,
    site,
    image: site.archive === 'public' ? `${here}/card.png` : null,
  })
  const mark = logo(site)
  const body = html`${siteNav(site, 'issues')}<main><div class="n-column n-hero">
${wide(site)}${mark}<h1 dir="auto"${mark && site.branding.logoHasName && html` class="n-unseen"`}>${site.name}</h1>
${site.description !== '' && html`<p class="n-lead" dir="auto">${site.description}</p>`}
${signupForm(site, { refused: shown.refused })}${aboutOf(site, shown)}</div>
${site.archive === 'public' && issuesOf(site, listed, shown)}</main>${footer(site)}`
  return archivePage(site, { title: titleOf(site, shown), head, body }, shown.baseUrl)
}

/** The characters of a text about a newsletter that its first page shows. */
const ABOUT_SHOWN = 400

/** Renders the beginning of the text about the newsletter, below the form of its first page. */
function aboutOf({ about = '', name, slug, language }: Site, { q, before }: Shown): Html | null {
  if (about === '' || q !== '' || before !== null) return null
  const words = archiveWords(language)
  const isLong = about.length > ABOUT_SHOWN
  const shown = isLong ? `${about.slice(0, ABOUT_SHOWN).replace(/\s+\S*$/, '')} …` : about
  return html`<section class="n-about-us" aria-labelledby="n-about"><h2 id="n-about" class="n-ours" dir="ltr">${words.about(name)}</h2><p dir="auto">${shown}</p>${isLong && html`<p class="n-more"><a href="/n/${slug}/about">${words.moreAbout}<span class="n-unseen">: ${words.about(name)}</span></a></p>`}</section>`
}

function titleOf({ name, language }: Site, { q, before }: Shown): string {
  const words = archiveWords(language)
  if (q !== '') return `${words.foundTitle(q)} · ${name}`
  return before === null ? name : `${words.older} · ${name}`
}

function issuesOf(site: Site, { issues, next }: Issues, { q, before }: Shown): Html {
  const words = archiveWords(site.language)
  const isFirst = q === '' && before === null
  const heading = q !== '' ? words.found(q) : isFirst ? words.issues : words.older
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(next !== null && { before: next }) })
  const back = !isFirst && html`<p class="n-more"><a href="/n/${site.slug}">${words.all}</a></p>`
  if (issues.length === 0 && isFirst)
    return html`<section class="n-issues"><div class="n-column n-empty"><p dir="ltr">${words.none}${site.isOpen && ` ${words.getFirst}`}</p></div></section>`
  return html`<section class="n-issues" id="issues" aria-labelledby="n-issues"><div class="n-column"><div class="n-bar"><h2 id="n-issues" class="n-ours" dir="ltr">${heading}</h2>
<form class="n-search" role="search" action="/n/${site.slug}#issues"><input type="search" name="q" value="${q}" maxlength="200" placeholder="${words.search}" aria-label="${words.searchIssues}"><button>${words.search}</button></form></div>
${issues.length === 0 && html`<p class="n-empty" dir="ltr">${words.nothingFound}</p>`}
<ul class="n-list">${issues.map((issue) => issueItem(site, issue, q))}</ul>
${next !== null && html`<p class="n-more"><a href="/n/${site.slug}?${query.toString()}#issues">${words.older}</a></p>`}${back}</div></section>`
}

/** Renders an issue of a list. */
export function issueItem({ slug, language }: BareSite, issue: ListedIssue, q = ''): Html {
  const { subject, previewText, excerpt, sentAt, access, cover } = issue
  // A search shows the place of its words; a list shows what the author wrote for it.
  const about = q !== '' || previewText === '' ? excerpt : previewText
  return html`<li>${cover !== null && html`<img class="n-thumb" src="${cover}" alt="" loading="lazy">`}<p class="n-day n-soft n-small">${day(sentAt, language)}${access !== 'everyone' && html` <span class="n-badge">${gateWords(access, language).label}</span>`}</p><h3 dir="auto"><a href="/n/${slug}/${issuePath(issue)}">${subject}</a></h3>
${about !== '' && html`<p class="n-soft" dir="auto">${about}</p>`}</li>`
}
