import { type Html, html } from '#lib/html.ts'
import { archiveWords } from './archive-words.ts'
import { logo, wide } from './brand-view.ts'
import { archivePage, day, footer, siteNav } from './frame.ts'
import { type Issues, issueItem } from './home-view.ts'
import { howOften } from './how-often.ts'
import { shareHead } from './share-head.ts'
import { signupForm } from './signup-form.ts'
import { type Site, siteUrl } from './site.ts'

/** The issues that the page offers to read first. */
const LISTED = 3

/** Renders the page about a newsletter: its author's words, who writes it and how often, the form and the last issues. */
export function aboutPage(site: Site, { issues }: Issues, baseUrl: string): Html {
  const words = archiveWords(site.language)
  const here = siteUrl(site, baseUrl)
  const title = words.about(site.name)
  const about = (site.description || site.about || words.subscribeTo(site.name)).replace(/\s+/g, ' ').slice(0, 300)
  const image = site.archive === 'public' ? `${here}/card.png` : null
  const head = shareHead({ kind: 'website', title, about, address: `${here}/about`, site, image })
  const body = html`${siteNav(site, 'about')}<main><article class="n-column n-hero">
${wide(site)}${logo(site)}<h1 class="n-ours" dir="ltr">${title}</h1>
${site.description !== '' && html`<p class="n-lead" dir="auto">${site.description}</p>`}
${paragraphs(site.about)}${facts(site, { issues })}
<section class="n-join" aria-labelledby="n-join"><h2 id="n-join" class="n-ours" dir="ltr">${words.getByMail(html`<bdi>${site.name}</bdi>`)}</h2>${signupForm(site, {})}</section></article>
${issues.length > 0 && lastOf(site, { issues })}</main>${footer(site)}`
  return archivePage(site, { title, head, body }, baseUrl)
}

/** An empty line begins a paragraph. */
function paragraphs(text = ''): Html | null {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return parts.length === 0 ? null : html`<div class="n-story">${parts.map((part) => html`<p dir="auto">${part.trim()}</p>`)}</div>`
}

function facts({ writer = '', language }: Site, { issues }: Pick<Issues, 'issues'>): Html | null {
  const words = archiveWords(language)
  const rhythm = howOften(issues.map(({ sentAt }) => sentAt))
  const newest = issues[0]
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`
  const known = [
    writer !== '' && fact(words.writtenBy, writer),
    rhythm && fact(words.howOften, words.rhythms[rhythm]),
    newest && fact(words.lastIssue, day(newest.sentAt, language)),
  ].filter(Boolean)
  return known.length === 0 ? null : html`<dl class="n-facts">${known}</dl>`
}

function lastOf(site: Site, { issues }: Pick<Issues, 'issues'>): Html {
  const words = archiveWords(site.language)
  return html`<section class="n-issues" aria-labelledby="n-issues"><div class="n-column"><div class="n-bar"><h2 id="n-issues" class="n-ours" dir="ltr">${words.lastIssues}</h2></div>
<ul class="n-list">${issues.slice(0, LISTED).map((issue) => issueItem(site, issue))}</ul>
<p class="n-more"><a href="/n/${site.slug}#issues">${words.all}</a></p></div></section>`
}
