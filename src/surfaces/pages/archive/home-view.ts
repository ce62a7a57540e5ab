import type { Access } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import { issuePath, type Refused, type Site, siteUrl } from '../site.ts'
import { archivePage, day, footer } from './frame.ts'
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
  const about = site.description === '' ? `Subscribe to ${site.name} by e-mail.` : site.description.replace(/\s+/g, ' ').slice(0, 300)
  const head = shareHead({
    kind: 'website',
    title: site.name,
    about,
    address: here,
    site,
    image: site.archive === 'public' ? `${here}/card.png` : null,
  })
  const body = html`<main><div class="n-column n-hero">
${site.logoUrl !== null && html`<img src="${site.logoUrl}" alt="">`}<h1 dir="auto">${site.name}</h1>
${site.description !== '' && html`<p class="n-lead" dir="auto">${site.description}</p>`}
${signupForm(site, { refused: shown.refused })}</div>
${site.archive === 'public' && issuesOf(site, listed, shown)}</main>${footer(site)}`
  return archivePage(site, { title: titleOf(site, shown), head, body }, shown.baseUrl)
}

function titleOf({ name }: Site, { q, before }: Shown): string {
  if (q !== '') return `“${q}” · ${name}`
  return before === null ? name : `Older issues · ${name}`
}

function issuesOf(site: Site, { issues, next }: Issues, { q, before }: Shown): Html {
  const isFirst = q === '' && before === null
  const heading = q !== '' ? html`Issues with “<bdi>${q}</bdi>”` : isFirst ? 'Issues' : 'Older issues'
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(next !== null && { before: next }) })
  const back = !isFirst && html`<p class="n-more"><a href="/n/${site.slug}">All issues</a></p>`
  if (issues.length === 0 && isFirst)
    return html`<section class="n-issues"><div class="n-column n-empty"><p dir="ltr">No issue has gone out yet.${site.isOpen && ' Subscribe, and get the first one.'}</p></div></section>`
  return html`<section class="n-issues" id="issues" aria-labelledby="n-issues"><div class="n-column"><div class="n-bar"><h2 id="n-issues" class="n-ours" dir="ltr">${heading}</h2>
<form class="n-search" role="search" action="/n/${site.slug}#issues"><input type="search" name="q" value="${q}" maxlength="200" placeholder="Search" aria-label="Search the issues"><button>Search</button></form></div>
${issues.length === 0 && html`<p class="n-empty" dir="ltr">Nothing was found. Try other words, or fewer.</p>`}
<ul class="n-list">${issues.map((issue) => item(site, issue, q))}</ul>
${next !== null && html`<p class="n-more"><a href="/n/${site.slug}?${query.toString()}#issues">Older issues</a></p>`}${back}</div></section>`
}

function item({ slug, language }: Site, { id, slug: own, subject, previewText, excerpt, sentAt, access }: ListedIssue, q: string): Html {
  // A search shows the place of its words; a list shows what the author wrote for it.
  const about = q !== '' || previewText === '' ? excerpt : previewText
  return html`<li><p class="n-day n-soft n-small">${day(sentAt, language)}${access !== 'everyone' && html` <span class="n-badge">${gateWords(access, language).label}</span>`}</p><h3 dir="auto"><a href="/n/${slug}/${issuePath({ id, slug: own })}">${subject}</a></h3>
${about !== '' && html`<p class="n-soft" dir="auto">${about}</p>`}</li>`
}
