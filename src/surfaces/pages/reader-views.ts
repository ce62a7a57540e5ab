import {
  type BareSite,
  issueItem,
  type ListedIssue,
  pricesLink,
  sitePath,
} from '#areas/site/index.ts'
import { type Html, html } from '#lib/html.ts'
import { type LeavingPayment, paymentsText } from './leaving-payments.ts'
import { readerPage, strong } from './reader-frame.ts'
import { type Translate, translator } from '#words/translate.ts'

export interface Gift {
  name: string
  url: string
}

export interface ReaderView {
  /**
   * The reader's address; null when the link was mailed to a former address, which may belong to
   * another person now.
   */
  email: string | null
  status: string
  newsletter: BareSite
  isPaid: boolean
}

export function confirmPage({ email, newsletter }: ReaderView, baseUrl: string): Html {
  const t = translator(newsletter.language)
  const body = html`<h1>${t('reader.confirm')}</h1>
<p>${t('reader.confirmText', { email: strong(email ?? ''), name: newsletter.name })}</p>
<form class="n-form" method="post"><button>${t('reader.confirmButton')}</button></form>`
  return readerPage(newsletter, { title: t('reader.confirm'), body }, baseUrl)
}

/** Writes the page for a new reader, with issues to read now. */
export function subscribedPage(
  { email, status, newsletter, isPaid }: ReaderView,
  more: { gifts: readonly Gift[]; issues: readonly ListedIssue[]; baseUrl: string },
): Html {
  const t = translator(newsletter.language)
  if (status !== 'active') {
    const body = html`<h1>${t('reader.notSubscribed')}</h1><p>${t('reader.notSubscribedText', { link: html`<a href="${sitePath(newsletter)}">${t('reader.signUpAgain')}</a>`, name: newsletter.name })}</p>`
    return readerPage(newsletter, { title: t('reader.notSubscribed'), body }, more.baseUrl)
  }
  const gifts = more.gifts.map(
    ({ name, url }) =>
      html`<p><a class="n-button" href="${url}">${t('reader.get', { name })}</a></p>`,
  )
  const body = html`<h1>${t('reader.subscribed')}</h1><p>${t('reader.subscribedText', { email: strong(email ?? '') })}</p>${gifts}${!isPaid && pricesLink(newsletter)}${lastIssues(newsletter, more.issues, t)}`
  return readerPage(newsletter, { title: t('reader.subscribed'), body }, more.baseUrl)
}

function lastIssues(
  newsletter: BareSite,
  issues: readonly ListedIssue[],
  t: Translate,
): Html | null {
  if (issues.length === 0) return null
  return html`<section aria-labelledby="n-last"><h2 id="n-last">${t('reader.lastIssues')}</h2>
<ul class="n-list">${issues.map((issue) => issueItem(newsletter, issue))}</ul><p class="n-more"><a href="${sitePath(newsletter)}#issues">${t('common.allIssues')}</a></p></section>`
}

interface Leaving {
  payments: readonly LeavingPayment[]
  baseUrl: string
}

export function leavePage(shown: ReaderView, { payments, baseUrl }: Leaving): Html {
  const { newsletter } = shown
  const t = translator(newsletter.language)
  const body = html`<h1>${t('leaving.ask')}</h1>
<p>${t('leaving.noMore', { who: recipient(shown), newsletter: newsletter.name })}</p>${paymentsText(payments, newsletter)}
<form class="n-form" method="post"><div class="n-actions"><button>${t('common.unsubscribe')}</button>${goesOn(payments) && html`<button class="n-quiet" name="endPayment" value="period_end">${t('leaving.leaveAndEnd')}</button>`}</div></form>`
  return readerPage(newsletter, { title: t('common.unsubscribe'), body }, baseUrl)
}

export function leftPage(shown: ReaderView, { payments, baseUrl }: Leaving): Html {
  const { newsletter } = shown
  const { language } = newsletter
  const t = translator(language)
  const body = html`<h1>${t('leaving.left')}</h1>
<p>${t('leaving.comeBack', { who: recipient(shown), link: html`<a href="${sitePath(newsletter)}">${t('leaving.signUpAgain')}</a>` })}</p>${paymentsText(payments, newsletter)}
${goesOn(payments) && html`<form class="n-form" method="post"><button name="endPayment" value="period_end">${t('leaving.end')}</button></form>`}
${payments.length > 0 && html`<p><a href="${sitePath(newsletter)}/subscription">${t('common.toSubscription')}</a></p>`}`
  return readerPage(newsletter, { title: t('leaving.leftTitle'), body }, baseUrl)
}

const goesOn = (payments: readonly LeavingPayment[]) =>
  payments.some(({ cancelsAt }) => cancelsAt === null)

/** Renders the reader's address; a text without it when the link was mailed to a former address. */
function recipient({ email, newsletter: { language } }: ReaderView): Html {
  return email === null ? html`${translator(language)('leaving.you')}` : strong(email)
}
