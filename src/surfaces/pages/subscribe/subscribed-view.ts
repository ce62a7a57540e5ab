import type { PaidSite } from '#areas/paid-newsletters/index.ts'
import { archivePage, day, footer } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type SubscribeWords, subscribeWords } from './subscribe-words.ts'

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
}

/** The seconds after which the page of a payment that is not seen yet looks again. */
const AGAIN_S = 4

/** Renders the page that a reader comes back to from the payment. */
export function subscribedPage(page: SubscribedPage, { token, baseUrl }: { token: string; baseUrl: string }): Html {
  const { newsletter, status, livemode } = page
  const words = subscribeWords(newsletter.language)
  const head = html`${status === 'incomplete' && html`<meta http-equiv="refresh" content="${AGAIN_S}">`}${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${!livemode && html`<p class="n-test" role="status">${words.test}</p>`}${top(newsletter)}<main class="n-column n-shop">${stateOf(page, token, words)}</main>${footer(newsletter)}`
  return archivePage(newsletter, { title: newsletter.name, head, body }, baseUrl)
}

function stateOf(page: SubscribedPage, token: string, words: SubscribeWords): Html {
  const { newsletter, status, email, asked } = page
  const { slug } = newsletter
  if (status === 'incomplete')
    return html`<div class="n-item"><h1>${words.waiting}</h1></div><div class="n-state" role="status"><p>${words.waitingText}</p><form class="n-form" action="/n/${slug}/subscribed/${token}"><button>${words.again}</button></form></div>`
  if (status === 'ended' || status === 'paused')
    return html`<div class="n-item"><h1>${words.over}</h1><p class="n-about">${words.overText}</p><p class="n-tail"><a href="/n/${slug}/subscribe">${words.subscribeAgain}</a></p></div>`
  return html`<div class="n-item"><h1>${words.thanks}</h1><p class="n-about">${paidText(page, words)}</p></div>
<div class="n-state">${asked && email !== null && html`<p>${words.askedText(html`<bdi>${email}</bdi>`)}</p>`}<p>${words.readOn}</p>
<form class="n-form" action="/n/${slug}/sign-in"><button>${words.signIn}</button></form></div>
<p class="n-tail"><a href="/n/${slug}">${words.backTo(newsletter.name)}</a></p>`
}

function paidText(
  { newsletter: { language }, status, price, currency, interval, trialEndsAt, periodEndsAt }: SubscribedPage,
  words: SubscribeWords,
): Html {
  const money = moneyText(price, currency, language)
  if (status === 'trialing' && trialEndsAt !== null) return words.trialBegun(day(trialEndsAt, language), money)
  return words.paid(interval === 'month' ? words.perMonth(money) : words.perYear(money), day(periodEndsAt!, language))
}

/** Renders the way to the payment page. A policy for forms would stop a redirect to the provider, so the page itself goes on. */
export function payPage(newsletter: PaidSite, { url, baseUrl }: { url: string; baseUrl: string }): Html {
  const words = subscribeWords(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${words.going}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${words.goOn}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${words.goOn} · ${newsletter.name}`, head, body }, baseUrl)
}

/** Renders the answer to a reader who pays already. */
export function alreadyPage(newsletter: PaidSite, baseUrl: string): Html {
  const words = subscribeWords(newsletter.language)
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${words.already}</h1><p class="n-about">${words.alreadyText}</p>
<p class="n-tail"><a class="n-button" href="/n/${newsletter.slug}/subscription">${words.manage}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${words.already} · ${newsletter.name}`, head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`, body }, baseUrl)
}
