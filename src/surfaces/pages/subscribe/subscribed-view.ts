import type { PaidSite } from '#areas/subscriptions/index.ts'
import { archivePage, day, footer, sitePath } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type Translate, translator } from '#words/translate.ts'

export interface SubscribedPage {
  newsletter: PaidSite
  email: string | null
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended'
  interval: 'month' | 'year'
  price: number
  currency: string
  trialEndsAt: string | null
  periodEndsAt: string | null
  livemode: boolean
  asked: boolean
  /** Whether the browser may read what was paid for, without a code. */
  readsHere: boolean
}

/** The seconds after which the page reloads, while the payment is not known. */
const AGAIN_S = 4

/** Writes the page to which a buyer returns from the payment. */
export function subscribedPage(
  page: SubscribedPage,
  { token, baseUrl }: { token: string; baseUrl: string },
): Html {
  const { newsletter, status, livemode } = page
  const t = translator(newsletter.language)
  const head = html`${status === 'incomplete' && html`<meta http-equiv="refresh" content="${AGAIN_S}">`}${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${!livemode && html`<p class="n-test" role="status">${t('common.test')}</p>`}${top(newsletter)}<main class="n-column n-shop">${stateOf(page, token, t)}</main>${footer(newsletter, '', { isSignedIn: page.readsHere })}`
  return archivePage(newsletter, { title: newsletter.name, head, body }, baseUrl)
}

function stateOf(page: SubscribedPage, token: string, t: Translate): Html {
  const { newsletter, status, email, asked, readsHere } = page
  if (status === 'incomplete')
    return html`<div class="n-item"><h1>${t('subscribe.waiting')}</h1></div><div class="n-state" role="status"><p>${t('subscribe.waitingText')}</p><form class="n-form" action="${sitePath(newsletter)}/subscribed/${token}"><button>${t('common.lookAgain')}</button></form></div>`
  if (status === 'ended' || status === 'paused')
    return html`<div class="n-item"><h1>${t('subscribe.over')}</h1><p class="n-about">${t('subscribe.overText')}</p><p class="n-tail"><a href="${sitePath(newsletter)}/subscribe">${t('common.prices')}</a></p></div>`
  return html`<div class="n-item"><h1>${t('common.thanks')}</h1><p class="n-about">${paidText(page, t)}</p></div>
<div class="n-state">${asked && email !== null && html`<p>${t('subscribe.askedText', { email: html`<strong><bdi>${unicodeAddress(email)}</bdi></strong>` })}</p>`}${readsHere ? html`<p>${t('readerSignIn.signedIn')}</p><form class="n-form" action="${sitePath(newsletter)}"><button>${t('common.allIssues')}</button></form>` : html`<p>${t('subscribe.readOn')}</p><form class="n-form" action="${sitePath(newsletter)}/sign-in"><button>${t('common.signIn')}</button></form>`}</div>
${!readsHere && html`<p class="n-tail"><a href="${sitePath(newsletter)}">${t('common.backTo', { name: newsletter.name })}</a></p>`}`
}

function paidText(
  { newsletter, status, price, currency, interval, trialEndsAt, periodEndsAt }: SubscribedPage,
  t: Translate,
): Html {
  const money = moneyText(price, currency, newsletter.language)
  if (status === 'trialing' && trialEndsAt !== null)
    return t('subscribe.trialBegun', { day: day(trialEndsAt, newsletter), price: money })
  return t('subscribe.paid', {
    price: t(interval === 'month' ? 'common.perMonth' : 'common.perYear', { price: money }),
    day: day(periodEndsAt!, newsletter),
  })
}

/**
 * Renders a page with a link to the payment, because our form-action policy would block a redirect.
 */
export function payPage(
  newsletter: PaidSite,
  { url, baseUrl }: { url: string; baseUrl: string },
): Html {
  const t = translator(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${t('common.paymentOpens')}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${t('common.goOnToPayment')}</a></p></div></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    { title: `${t('common.goOnToPayment')} · ${newsletter.name}`, head, body },
    baseUrl,
  )
}

export function alreadyPage(newsletter: PaidSite, baseUrl: string): Html {
  const t = translator(newsletter.language)
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${t('subscribe.already')}</h1><p class="n-about">${t('subscribe.alreadyText')}</p>
<p class="n-tail"><a class="n-button" href="${sitePath(newsletter)}/subscription">${t('common.toSubscription')}</a></p></div></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    {
      title: `${t('subscribe.already')} · ${newsletter.name}`,
      head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`,
      body,
    },
    baseUrl,
  )
}
