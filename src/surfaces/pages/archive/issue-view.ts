import type { Access, ReaderTier } from '#areas/emails/index.ts'
import {
  archivePage,
  archiveWords,
  type ArchiveWords,
  day,
  footer,
  gateWords,
  issuePath,
  issueUrl,
  shareHead,
  signInWords,
  signupForm,
  type Site,
  top,
} from '#areas/site/index.ts'
import { Html, html } from '#lib/html.ts'
import { manageWords } from '../subscribe/manage-words.ts'

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
  /** Whether lists, feeds and search engines may show it. */
  listed: boolean
  access: Access
  readsAll: boolean
  reader: ReaderTier
  previous: NearIssue | null
  next: NearIssue | null
}

/** Renders an archive issue in the look of its newsletter, with the ways on from there. */
export function issuePage(issue: Issue, baseUrl: string): Html {
  const { newsletter, subject, previewText, sentAt } = issue
  const words = archiveWords(newsletter.language)
  const address = issueUrl(newsletter, issue, baseUrl)
  const about = previewText === '' ? words.issueOf(newsletter.name) : previewText
  const head = shareHead({ kind: 'article', title: subject, about, address, site: newsletter, image: `${address}/card.png`, publishedAt: sentAt })
  // Only those who got its mail know the address.
  const unlisted = !issue.listed && html`<meta name="robots" content="noindex">`
  const body = html`${top(newsletter, action(issue, words))}<main class="n-column"><article>
<header class="n-head"><h1 dir="auto">${subject}</h1>${previewText !== '' && html`<p class="n-lead" dir="auto">${previewText}</p>`}
<p class="n-soft n-small">${day(sentAt, newsletter.language)}</p></header>
${new Html(issue.html)}</article>
${offer(issue)}${share(subject, address, words)}${neighbours(issue, words)}
${issue.reader === 'visitor' && join(issue, words)}</main>${footer(newsletter, issue.postalAddress, { isSignedIn: issue.reader !== 'visitor' })}`
  return archivePage(newsletter, { title: `${subject} · ${newsletter.name}`, head: html`${unlisted}${head}`, body }, baseUrl)
}

/** Renders the way on at the top: to sign up, to pay, or to what is paid. */
function action({ reader, readsAll, newsletter: { slug, language, isOpen, sells } }: Issue, words: ArchiveWords): Html | false {
  if (reader === 'visitor') return isOpen && html`<a class="n-button" href="#subscribe">${words.subscribe}</a>`
  if (reader === 'paid') return html`<a href="/n/${slug}/subscription">${manageWords(language).heading}</a>`
  // A text that is cut has the offer at its end.
  return sells && readsAll && html`<a class="n-button" href="/n/${slug}/subscribe">${signInWords(language).becomePaid}</a>`
}

function join({ id, newsletter }: Issue, words: ArchiveWords): Html {
  return html`<section class="n-join" id="subscribe" aria-labelledby="n-join"><h2 id="n-join" class="n-ours" dir="ltr">${words.getByMail(html`<bdi>${newsletter.name}</bdi>`)}</h2>
${newsletter.description !== '' && html`<p dir="auto">${newsletter.description}</p>`}${signupForm(newsletter, { issueId: id })}</section>`
}

/** Renders the end of the part that a reader may read. */
function offer({ id, access, readsAll, reader, newsletter: { slug, language, sells } }: Issue): Html | null {
  const words = signInWords(language)
  const signOut = html`<form class="n-form" method="post" action="/n/${slug}/sign-out"><input type="hidden" name="to" value="${id}"><p class="n-small">${words.signedIn} <button class="n-plain">${words.signOut}</button></p></form>`
  if (access === 'everyone' && reader === 'visitor') return null
  if (access === 'everyone' || readsAll) return signOut
  const { offer } = gateWords(access, language)
  const isSold = access === 'paid' && sells
  const become = isSold && html`<p><a class="n-button" href="/n/${slug}/subscribe">${words.becomePaid}</a></p>`
  if (reader !== 'visitor') return html`<aside class="n-offer"><p>${words.freeReader}</p>${become}</aside>${signOut}`
  const signIn = `/n/${slug}/sign-in?to=${id}`
  if (isSold)
    return html`<aside class="n-offer"><p>${offer}</p>${become}<p class="n-small">${words.paysAlready} <a href="${signIn}">${words.signIn}</a></p></aside>`
  return html`<aside class="n-offer"><p>${offer}</p><p><a class="n-button" href="${signIn}">${words.signIn}</a></p></aside>`
}

function share(subject: string, address: string, words: ArchiveWords): Html {
  const mail = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`
  return html`<div class="n-share"><label for="n-link">${words.share}</label><input id="n-link" value="${address}" readonly dir="ltr"><a href="${mail}">${words.byMail}</a></div>`
}

function neighbours({ newsletter: { slug }, previous, next }: Issue, words: ArchiveWords): Html | null {
  if (!previous && !next) return null
  const link = (one: NearIssue | null, label: string, to: string) =>
    one &&
    html`<a href="/n/${slug}/${issuePath(one)}" class="n-${to}" rel="${to}"><span>${label}</span><strong dir="auto">${one.subject}</strong></a>`
  return html`<nav class="n-near" aria-label="${words.more}">${link(previous, words.earlier, 'prev')}${link(next, words.later, 'next')}</nav>`
}
