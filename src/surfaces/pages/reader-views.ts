import { type BareSite, issueItem, type ListedIssue } from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { type LeavingPayment, leavingWords, paymentsText } from './leaving-words.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type ReaderWords, readerWords } from './reader-words.ts'

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

interface Leaving {
  payments: readonly LeavingPayment[]
  baseUrl: string
}

export function leavePage(shown: ReaderView, { payments, baseUrl }: Leaving): Html {
  const { newsletter } = shown
  const words = leavingWords(newsletter.language)
  const body = html`<h1>${words.ask}</h1>
<p>${words.noMore(recipient(shown), newsletter.name)}</p>${paymentsText(payments, newsletter.language)}
<form class="n-form" method="post"><div class="n-actions"><button>${words.leave}</button>${goesOn(payments) && html`<button class="n-quiet" name="endPayment" value="period_end">${words.leaveAndEnd}</button>`}</div></form>`
  return readerPage(newsletter, { title: words.title, body }, baseUrl)
}

export function leftPage(shown: ReaderView, { payments, baseUrl }: Leaving): Html {
  const { newsletter } = shown
  const { slug, language } = newsletter
  const words = leavingWords(language)
  const body = html`<h1>${words.left}</h1>
<p>${words.comeBack(recipient(shown), `/n/${slug}`)}</p>${paymentsText(payments, language)}
${goesOn(payments) && html`<form class="n-form" method="post"><button name="endPayment" value="period_end">${words.end}</button></form>`}
${payments.length > 0 && html`<p><a href="/n/${slug}/subscription">${words.manage}</a></p>`}`
  return readerPage(newsletter, { title: words.leftTitle, body }, baseUrl)
}

const goesOn = (payments: readonly LeavingPayment[]) => payments.some(({ cancelsAt }) => cancelsAt === null)

/** Names the address, unless the link was mailed to an earlier one. */
function recipient({ email, newsletter: { language } }: ReaderView): Html {
  return email === null ? html`${leavingWords(language).you}` : strong(email)
}

const linkTo =
  ({ slug }: BareSite) =>
  (words: string): Html =>
    html`<a href="/n/${slug}">${words}</a>`
