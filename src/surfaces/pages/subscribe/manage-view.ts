import type { PaidSite } from '#areas/paid-newsletters/index.ts'
import { archivePage, day, footer } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { type ManageWords, manageWords } from './manage-words.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'

export interface OwnSubscription {
  id: string
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended'
  interval: 'month' | 'year'
  price: number
  currency: string
  hasCoupon: boolean
  trialEndsAt: string | null
  periodEndsAt: string | null
  cancelsAt: string | null
  endedAt: string | null
  card: { brand: string; last4: string } | null
  livemode: boolean
  yearlyPrice: number | null
}

export interface ManagePage {
  newsletter: PaidSite
  email: string
  isPaid: boolean
  isComplimentary: boolean
  subscriptions: OwnSubscription[]
}

export interface ChangePage {
  newsletter: PaidSite
  subscriptionId: string
  dueNow: number
  price: number
  currency: string
  trialEndsAt: string | null
  at: string
}

/** Renders the page on which a reader manages what is paid for. `fault`: why the last wish was not done. */
export function managePage(page: ManagePage, baseUrl: string, fault?: string): Html {
  const { newsletter, email, subscriptions, isComplimentary } = page
  const words = manageWords(newsletter.language)
  const live = subscriptions.filter(({ status }) => status !== 'ended')
  const isPlay = live.some(({ livemode }) => !livemode)
  const body = html`${isPlay && html`<p class="n-test" role="status">${words.test}</p>`}${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${words.heading}</h1></div>
${fault !== undefined && html`<p class="n-alert n-tail" role="alert">${fault}</p>`}
${live.length > 1 && html`<p class="n-alert n-tail">${words.several}</p>`}
${isComplimentary && html`<p class="n-about">${words.complimentary}</p>`}
${live.length === 0 && html`<p class="n-about">${words.none}</p>${!page.isPaid && html`<p class="n-tail"><a class="n-button" href="/n/${newsletter.slug}/subscribe">${words.prices}</a></p>`}`}
${subscriptions.map((one) => subscription(one, newsletter, words))}
<form class="n-form" method="post" action="/n/${newsletter.slug}/sign-out"><p class="n-small">${words.signedInAs(html`<bdi>${email}</bdi>`)} <button class="n-plain">${words.signOut}</button></p></form></main>${footer(newsletter, '', { isSignedIn: true })}`
  return archivePage(newsletter, { title: `${words.heading} · ${newsletter.name}`, head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`, body }, baseUrl)
}

function subscription(one: OwnSubscription, { slug, language }: PaidSite, words: ManageWords): Html {
  const price = priceText(one, language, words)
  const status = one.cancelsAt !== null ? words.ends : words.status[one.status]
  const isOver = one.status === 'ended'
  const rows: [string, Html | string][] = [
    [words.labels.status, status!],
    [words.labels.price, one.hasCoupon ? `${price}, ${words.coupon}` : price],
    ...(isOver && one.endedAt !== null ? [[words.labels.ended, day(one.endedAt, language)] as [string, Html]] : []),
    ...(!isOver && one.cancelsAt !== null ? [[words.labels.until, day(one.cancelsAt, language)] as [string, Html]] : []),
    ...(goesOn(one) ? [[words.labels.next, day(one.periodEndsAt!, language)] as [string, Html]] : []),
    ...(!isOver && one.card ? [[words.labels.card, words.cardEnds(one.card.brand, one.card.last4)] as [string, string]] : []),
  ]
  return html`<section class="n-state n-own"><dl class="n-rows">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${one.status === 'past_due' && html`<p role="status">${words.failed}</p>`}${!isOver && actions(one, { slug, language }, words)}</section>`
}

const goesOn = ({ status, cancelsAt, periodEndsAt }: OwnSubscription) =>
  cancelsAt === null && periodEndsAt !== null && (status === 'active' || status === 'trialing')

function actions(one: OwnSubscription, { slug, language }: { slug: string; language: string }, words: ManageWords): Html {
  const post = (act: string, label: string, isQuiet = false) =>
    html`<form class="n-form" method="post" action="/n/${slug}/subscription/${act}"><input type="hidden" name="id" value="${one.id}"><button${isQuiet && html` class="n-quiet"`}>${label}</button></form>`
  const yearly =
    one.yearlyPrice !== null &&
    html`<form class="n-form" action="/n/${slug}/subscription/year"><input type="hidden" name="id" value="${one.id}"><button>${words.year(moneyText(one.yearlyPrice, one.currency, language))}</button></form>`
  const isFailed = one.status === 'past_due' || one.status === 'paused'
  return html`<div class="n-acts">${isFailed && post('card', words.mend)}${one.cancelsAt !== null && post('resume', words.resume)}${yearly}${!isFailed && post('card', words.card, true)}${one.cancelsAt === null && post('cancel', words.cancel, true)}</div>
${one.cancelsAt === null && goesOn(one) && html`<p class="n-small n-soft">${words.cancelNote(day(one.periodEndsAt!, language))}</p>`}`
}

function priceText({ price, currency, interval }: OwnSubscription, language: string, words: ManageWords): string {
  const money = moneyText(price, currency, language)
  return interval === 'month' ? words.perMonth(money) : words.perYear(money)
}

/** Renders the amount of a change to a year, before it is done. */
export function changePage(page: ChangePage, baseUrl: string, fault?: string): Html {
  const { newsletter, subscriptionId, dueNow, price, currency, trialEndsAt, at } = page
  const { slug, language } = newsletter
  const words = manageWords(language)
  const money = (amount: number) => moneyText(amount, currency, language)
  const text =
    trialEndsAt !== null ? words.dueAfterTrial(money(price), day(trialEndsAt, language)) : dueNow > 0 ? words.dueNow(money(dueNow)) : words.credit
  const hidden = { id: subscriptionId, due: String(dueNow), price: String(price), at }
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${words.yearHeading}</h1>
${fault !== undefined && html`<p class="n-alert n-tail" role="alert">${fault}</p>`}
<p class="n-about">${text}</p><p class="n-about">${words.then(money(price))}</p></div>
<form class="n-form" method="post" action="/n/${slug}/subscription/year">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${dueNow > 0 ? words.confirm(money(dueNow)) : words.confirmFree}</button></form>
<p class="n-tail"><a href="/n/${slug}/subscription">${words.back}</a></p></main>${footer(newsletter, '', { isSignedIn: true })}`
  return archivePage(newsletter, { title: `${words.yearHeading} · ${newsletter.name}`, head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`, body }, baseUrl)
}

/** Renders the way to a page of the provider. A policy for forms would stop a redirect, so the page itself goes on. */
export function leavePage(newsletter: PaidSite, { url, baseUrl }: { url: string; baseUrl: string }): Html {
  const words = manageWords(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${words.going}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${words.goOn}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${words.goOn} · ${newsletter.name}`, head, body }, baseUrl)
}
