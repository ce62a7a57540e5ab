import { cutLetters } from '#lib/letters.ts'
import { type Html, html } from '#lib/html.ts'
import { logo, wide } from './brand-view.ts'
import { archivePage, day, footer, siteNav } from './frame.ts'
import { accountPart, pricesLink } from './account-view.ts'
import { type Issues, issueItem } from './home-view.ts'
import { howOften } from './how-often.ts'
import { shareHead } from './share-head.ts'
import { signupForm } from './signup-form.ts'
import { sitePath, siteUrl } from '#areas/newsletters/index.ts'
import type { Site } from './site.ts'
import { translator } from '#words/translate.ts'

const LISTED = 3

export function aboutPage(site: Site, { issues, reader }: Issues, baseUrl: string): Html {
  const t = translator(site.language)
  const here = siteUrl(site, baseUrl)
  const title = t('archive.about', { name: site.name })
  const whole = site.description || site.about || t('archive.subscribeTo', { name: site.name })
  const about = cutLetters(whole.replace(/\s+/g, ' '), 300)
  const image = site.archive === 'public' ? `${here}/card.png` : null
  const head = shareHead({ kind: 'website', title, about, address: `${here}/about`, site, image })
  const body = html`${siteNav(site, 'about', reader)}<main><article class="n-column n-hero">
${wide(site)}${logo(site)}<h1 class="n-ours" dir="ltr">${title}</h1>
${site.description !== '' && html`<p class="n-lead" dir="auto">${site.description}</p>`}
${paragraphs(site.about)}${facts(site, { issues })}
${reader === 'visitor' ? html`<section class="n-join" aria-labelledby="n-join"><h2 id="n-join" class="n-ours" dir="ltr">${t('archive.getByMail', { name: html`<bdi>${site.name}</bdi>` })}</h2>${signupForm(site, {})}${pricesLink(site)}</section>` : accountPart(site, reader)}</article>
${issues.length > 0 && lastOf(site, { issues })}</main>${footer(site, '', { isSignedIn: reader !== 'visitor' })}`
  return archivePage(site, { title, head, body }, baseUrl)
}

function paragraphs(text = ''): Html | null {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return parts.length === 0
    ? null
    : html`<div class="n-story">${parts.map((part) => html`<p dir="auto">${part.trim()}</p>`)}</div>`
}

function facts(site: Site, { issues }: Pick<Issues, 'issues'>): Html | null {
  const { writer = '', language } = site
  const t = translator(language)
  const rhythm = howOften(issues.map(({ sentAt }) => sentAt))
  const newest = issues[0]
  const fact = (name: string, value: Html | string) =>
    html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`
  const known = [
    writer !== '' && fact(t('archive.writtenBy'), writer),
    rhythm && fact(t('archive.howOften'), t(`archive.rhythms.${rhythm}`)),
    newest && fact(t('archive.lastIssue'), day(newest.sentAt, site)),
  ].filter(Boolean)
  return known.length === 0 ? null : html`<dl class="n-facts">${known}</dl>`
}

function lastOf(site: Site, { issues }: Pick<Issues, 'issues'>): Html {
  const t = translator(site.language)
  return html`<section class="n-issues" aria-labelledby="n-issues"><div class="n-column"><div class="n-bar"><h2 id="n-issues" class="n-ours" dir="ltr">${t('archive.lastIssues')}</h2></div>
<ul class="n-list">${issues.slice(0, LISTED).map((issue) => issueItem(site, issue))}</ul>
<p class="n-more"><a href="${sitePath(site)}#issues">${t('common.allIssues')}</a></p></div></section>`
}
