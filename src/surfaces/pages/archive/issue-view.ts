import type { Access, ReaderTier } from '#areas/emails/index.ts'
import { Html, html } from '#lib/html.ts'
import { issuePath, issueUrl, type Site } from '../site.ts'
import { archivePage, day, footer } from './frame.ts'
import { gateWords, signInWords } from './gate-words.ts'
import { shareHead } from './share-head.ts'
import { signupForm } from './signup-form.ts'

interface NearIssue {
  id: string
  slug: string | null
  subject: string
}

export interface Issue extends NearIssue {
  newsletter: Site
  postalAddress: string
  previewText: string
  sentAt: string
  html: string
  access: Access
  readsAll: boolean
  reader: ReaderTier
  previous: NearIssue | null
  next: NearIssue | null
}

/** Renders an archive issue in the look of its newsletter, with the ways on from there. */
export function issuePage(issue: Issue, baseUrl: string): Html {
  const { id, newsletter, subject, previewText, sentAt } = issue
  const address = issueUrl(newsletter, issue, baseUrl)
  const about = previewText === '' ? `An issue of ${newsletter.name}.` : previewText
  const head = shareHead({ kind: 'article', title: subject, about, address, site: newsletter, image: `${address}/card.png`, publishedAt: sentAt })
  const body = html`${top(newsletter)}<main class="n-column"><article>
<header class="n-head"><h1 dir="auto">${subject}</h1>${previewText !== '' && html`<p class="n-lead" dir="auto">${previewText}</p>`}
<p class="n-soft n-small">${day(sentAt, newsletter.language)}</p></header>
${new Html(issue.html)}</article>
${offer(issue)}${share(subject, address)}${near(issue)}
<section class="n-join" id="subscribe" aria-labelledby="n-join"><h2 id="n-join" class="n-ours" dir="ltr">Get <bdi>${newsletter.name}</bdi> by e-mail</h2>
${newsletter.description !== '' && html`<p dir="auto">${newsletter.description}</p>`}${signupForm(newsletter, { issueId: id })}</section></main>${footer(newsletter, issue.postalAddress)}`
  return archivePage(newsletter, { title: `${subject} · ${newsletter.name}`, head, body }, baseUrl)
}

/** Renders the end of the part that a reader may read. */
function offer({ id, access, readsAll, reader, newsletter: { slug, language } }: Issue): Html | null {
  if (access === 'everyone') return null
  const words = signInWords(language)
  const signOut = html`<form class="n-form" method="post" action="/n/${slug}/sign-out"><input type="hidden" name="to" value="${id}"><p class="n-small">${words.signedIn} <button class="n-plain">${words.signOut}</button></p></form>`
  if (readsAll) return signOut
  const { offer } = gateWords(access, language)
  if (reader !== 'visitor') return html`<aside class="n-offer"><p>${words.freeReader}</p></aside>${signOut}`
  return html`<aside class="n-offer"><p>${offer}</p><p><a class="n-button" href="/n/${slug}/sign-in?to=${id}">${words.signIn}</a></p></aside>`
}

function top({ slug, name, logoUrl, isOpen }: Site): Html {
  return html`<header class="n-top"><div class="n-column"><a class="n-brand" href="/n/${slug}">${logoUrl !== null && html`<img src="${logoUrl}" alt="">`}<span>${name}</span></a>${isOpen && html`<a class="n-button" href="#subscribe">Subscribe</a>`}</div></header>`
}

function share(subject: string, address: string): Html {
  const mail = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`
  return html`<div class="n-share"><label for="n-link">Share this issue</label><input id="n-link" value="${address}" readonly dir="ltr"><a href="${mail}">By e-mail</a></div>`
}

function near({ newsletter: { slug }, previous, next }: Issue): Html | null {
  if (!previous && !next) return null
  const link = (one: NearIssue | null, words: string, to: string) =>
    one &&
    html`<a href="/n/${slug}/${issuePath(one)}" class="n-${to}" rel="${to}"><span>${words}</span><strong dir="auto">${one.subject}</strong></a>`
  return html`<nav class="n-near" aria-label="More issues">${link(previous, 'Earlier', 'prev')}${link(next, 'Later', 'next')}</nav>`
}
