import { type Html, html } from '#lib/html.ts'
import { issueItem, type ListedIssue } from './archive/home-view.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type ReaderWords, readerWords } from './reader-words.ts'
import type { BareSite } from './site.ts'

/** A product that the reader signed up for. */
export interface Gift {
  name: string
  url: string
}

export interface ReaderView {
  /** Null when the link was mailed to an earlier address, which may be another person's mailbox now. */
  email: string | null
  status: string
  newsletter: BareSite
}

export function confirmPage({ email, newsletter }: ReaderView, baseUrl: string): Html {
  const words = readerWords(newsletter.language)
  const body = html`<h1>${words.confirm}</h1>
<p>${words.confirmText(strong(email ?? ''), newsletter.name)}</p>
<form class="n-form" method="post"><button>${words.confirmButton}</button></form>`
  return readerPage(newsletter, { title: words.confirm, body }, baseUrl)
}

/** Renders the page of a new reader: what they get, and what there is to read already. */
export function subscribedPage(
  { email, status, newsletter }: ReaderView,
  more: { gifts: readonly Gift[]; issues: readonly ListedIssue[]; baseUrl: string },
): Html {
  const words = readerWords(newsletter.language)
  if (status !== 'active') {
    const body = html`<h1>${words.notSubscribed}</h1><p>${words.notSubscribedText(linkTo(newsletter), newsletter.name)}</p>`
    return readerPage(newsletter, { title: words.notSubscribed, body }, more.baseUrl)
  }
  const gifts = more.gifts.map(({ name, url }) => html`<p><a class="n-button" href="${url}">${words.get(name)}</a></p>`)
  const body = html`<h1>${words.subscribed}</h1><p>${words.subscribedText(strong(email ?? ''))}</p>${gifts}${lastIssues(newsletter, more.issues, words)}`
  return readerPage(newsletter, { title: words.subscribed, body }, more.baseUrl)
}

function lastIssues(newsletter: BareSite, issues: readonly ListedIssue[], words: ReaderWords): Html | null {
  if (issues.length === 0) return null
  return html`<section aria-labelledby="n-last"><h2 id="n-last">${words.lastIssues}</h2>
<ul class="n-list">${issues.map((issue) => issueItem(newsletter, issue))}</ul><p class="n-more"><a href="/n/${newsletter.slug}#issues">${words.allIssues}</a></p></section>`
}

export function leavePage(shown: ReaderView, baseUrl: string): Html {
  const { newsletter } = shown
  const words = readerWords(newsletter.language)
  const body = html`<h1>${words.leave}</h1>
<p>${words.leaveText(recipient(shown, words), newsletter.name)}</p>
<form class="n-form" method="post"><button>${words.leaveButton}</button></form>`
  return readerPage(newsletter, { title: words.leave, body }, baseUrl)
}

export function leftPage(shown: ReaderView, baseUrl: string): Html {
  const { newsletter } = shown
  const words = readerWords(newsletter.language)
  const body = html`<h1>${words.left}</h1>
<p>${words.leftText(recipient(shown, words), linkTo(newsletter))}</p>`
  return readerPage(newsletter, { title: words.left, body }, baseUrl)
}

/** Names the address, unless the link was mailed to an earlier one. */
function recipient({ email }: ReaderView, words: ReaderWords): Html {
  return email === null ? html`${words.you}` : strong(email)
}

const linkTo =
  ({ slug }: BareSite) =>
  (words: string): Html =>
    html`<a href="/n/${slug}">${words}</a>`
