import type { PaidSite } from '#areas/subscriptions/index.ts'
import { archivePage, day, footer, sitePath } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type Translate, translator } from '#words/translate.ts'

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

/** Writes the page of a reader's paid subscription. `fault`: why the last request failed. */
export function managePage(page: ManagePage, baseUrl: string, fault?: string): Html {
  const { newsletter, email, subscriptions, isComplimentary } = page
  const t = translator(newsletter.language)
  const live = subscriptions.filter(({ status }) => status !== 'ended')
  const isPlay = live.some(({ livemode }) => !livemode)
  const body = html`${isPlay && html`<p class="n-test" role="status">${t('common.test')}</p>`}${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${t('common.yourSubscription')}</h1></div>
${fault !== undefined && html`<p class="n-alert n-tail" role="alert">${fault}</p>`}
${live.length > 1 && html`<p class="n-alert n-tail">${t('subscription.several')}</p>`}
${isComplimentary && html`<p class="n-about">${t('subscription.complimentary')}</p>`}
${live.length === 0 && html`<p class="n-about">${t('subscription.none')}</p>${!page.isPaid && html`<p class="n-tail"><a class="n-button" href="${sitePath(newsletter)}/subscribe">${t('common.prices')}</a></p>`}`}
${subscriptions.map((one) => subscription(one, newsletter, t))}
<form class="n-form" method="post" action="${sitePath(newsletter)}/sign-out"><p class="n-small">${t('subscription.signedInAs', { email: html`<strong><bdi>${unicodeAddress(email)}</bdi></strong>` })} <button class="n-plain">${t('common.signOut')}</button></p></form></main>${footer(newsletter, '', { isSignedIn: true })}`
  return archivePage(
    newsletter,
    {
      title: `${t('common.yourSubscription')} · ${newsletter.name}`,
      head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`,
      body,
    },
    baseUrl,
  )
}

function subscription(one: OwnSubscription, newsletter: PaidSite, t: Translate): Html {
  const price = priceText(one, newsletter.language, t)
  const status =
    one.cancelsAt !== null ? t('subscription.ends') : t(`subscription.status.${one.status}`)
  const isOver = one.status === 'ended'
  const rows: [string, Html | string][] = [
    [t('subscription.labels.status'), status],
    [
      t('subscription.labels.price'),
      one.hasCoupon ? `${price}, ${t('subscription.coupon')}` : price,
    ],
    ...(isOver && one.endedAt !== null
      ? [[t('subscription.labels.ended'), day(one.endedAt, newsletter)] as [string, Html]]
      : []),
    ...(!isOver && one.cancelsAt !== null
      ? [[t('subscription.labels.until'), day(one.cancelsAt, newsletter)] as [string, Html]]
      : []),
    ...(goesOn(one)
      ? [[t('subscription.labels.next'), day(one.periodEndsAt!, newsletter)] as [string, Html]]
      : []),
    ...(!isOver && one.card
      ? [
          [
            t('subscription.labels.card'),
            `${brandName(one.card.brand)} •••• ${one.card.last4}`,
          ] as [string, string],
        ]
      : []),
  ]
  return html`<section class="n-state n-own"><dl class="n-rows">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${one.status === 'past_due' && html`<p role="status">${t('subscription.failed')}</p>`}${!isOver && actions(one, newsletter, t)}</section>`
}

const goesOn = ({ status, cancelsAt, periodEndsAt }: OwnSubscription) =>
  cancelsAt === null && periodEndsAt !== null && (status === 'active' || status === 'trialing')

function actions(one: OwnSubscription, newsletter: PaidSite, t: Translate): Html {
  const { language } = newsletter
  const post = (act: string, label: string, isQuiet = false) =>
    html`<form class="n-form" method="post" action="${sitePath(newsletter)}/subscription/${act}"><input type="hidden" name="id" value="${one.id}"><button${isQuiet && html` class="n-quiet"`}>${label}</button></form>`
  const yearly =
    one.yearlyPrice !== null &&
    html`<form class="n-form" action="${sitePath(newsletter)}/subscription/year"><input type="hidden" name="id" value="${one.id}"><button>${t('subscription.year', { price: moneyText(one.yearlyPrice, one.currency, language) })}</button></form>`
  const isFailed = one.status === 'past_due' || one.status === 'paused'
  return html`<div class="n-acts">${isFailed && post('card', t('subscription.mend'))}${one.cancelsAt !== null && post('resume', t('subscription.resume'))}${yearly}${!isFailed && post('card', t('subscription.card'), true)}${one.cancelsAt === null && post('cancel', t('subscription.cancel'), true)}</div>
${one.cancelsAt === null && goesOn(one) && html`<p class="n-small n-soft">${t('subscription.cancelNote', { day: day(one.periodEndsAt!, newsletter) })}</p>`}`
}

function priceText(
  { price, currency, interval }: OwnSubscription,
  language: string,
  t: Translate,
): string {
  const money = moneyText(price, currency, language)
  return t(interval === 'month' ? 'common.perMonth' : 'common.perYear', { price: money })
}

/** Writes a card's brand with a capital; the provider writes it in lower case. */
function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
}

export function changePage(page: ChangePage, baseUrl: string, fault?: string): Html {
  const { newsletter, subscriptionId, dueNow, price, currency, trialEndsAt, at } = page
  const { language } = newsletter
  const t = translator(language)
  const money = (amount: number) => moneyText(amount, currency, language)
  const text =
    trialEndsAt !== null
      ? t('subscription.dueAfterTrial', { price: money(price), day: day(trialEndsAt, newsletter) })
      : dueNow > 0
        ? t('subscription.dueNow', { amount: html`<strong>${money(dueNow)}</strong>` })
        : t('subscription.credit')
  const hidden = { id: subscriptionId, due: String(dueNow), price: String(price), at }
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${t('common.changeToYear')}</h1>
${fault !== undefined && html`<p class="n-alert n-tail" role="alert">${fault}</p>`}
<p class="n-about">${text}</p><p class="n-about">${t('subscription.then', { price: money(price) })}</p></div>
<form class="n-form" method="post" action="${sitePath(newsletter)}/subscription/year">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${dueNow > 0 ? t('subscription.confirm', { amount: money(dueNow) }) : t('common.changeToYear')}</button></form>
<p class="n-tail"><a href="${sitePath(newsletter)}/subscription">${t('subscription.back')}</a></p></main>${footer(newsletter, '', { isSignedIn: true })}`
  return archivePage(
    newsletter,
    {
      title: `${t('common.changeToYear')} · ${newsletter.name}`,
      head: html`${SHOP_CSS}${SUBSCRIBE_CSS}`,
      body,
    },
    baseUrl,
  )
}

/**
 * Renders a page with a link to the provider, because our form-action policy would block a
 * redirect.
 */
export function leavePage(
  newsletter: PaidSite,
  { url, baseUrl }: { url: string; baseUrl: string },
): Html {
  const t = translator(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${t('subscription.going')}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${t('subscription.goOn')}</a></p></div></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    { title: `${t('subscription.goOn')} · ${newsletter.name}`, head, body },
    baseUrl,
  )
}
