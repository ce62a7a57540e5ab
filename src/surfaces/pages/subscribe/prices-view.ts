import type { PaidOffer, PaidSite } from '#areas/paid-newsletters/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { archivePage, footer } from '../archive/frame.ts'
import { shareHead } from '../archive/share-head.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { TRAP } from '../site.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type SubscribeWords, subscribeWords } from './subscribe-words.ts'

export interface PricesPage {
  newsletter: PaidSite
  offer: PaidOffer | null
  livemode: boolean
  reader: { email: string; isPaid: boolean; pays: boolean } | null
}

/** A refused form, with what was written into it. */
export interface RefusedStart {
  email: string
  interval: 'month' | 'year'
  coupon: string
  fault: string
  /** The field at fault. */
  field: 'email' | 'coupon' | null
}

/** Renders the page with a newsletter's prices. Its form works without a script. */
export function pricesPage(page: PricesPage, baseUrl: string, refused?: RefusedStart): Html {
  const { newsletter, offer, livemode } = page
  const words = subscribeWords(newsletter.language)
  const title = words.heading(newsletter.name)
  const address = `${baseUrl}/n/${newsletter.slug}/subscribe`
  const width = offer === null ? '' : 'n-wide'
  const about = newsletter.description.replace(/\s+/g, ' ').slice(0, 300) || title
  const head = html`${shareHead({ kind: 'website', title, about, address, site: newsletter, image: null })}${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${offer !== null && !livemode && html`<p class="n-test" role="status">${words.test}</p>`}${top(newsletter, width)}<main class="n-column n-shop ${width} n-sell"><div class="n-item"><h1 dir="auto">${title}</h1>
${offer === null ? html`<p class="n-about">${words.notForSale}</p><p class="n-tail"><a href="/n/${newsletter.slug}">${words.backTo(newsletter.name)}</a></p>` : aboutText(newsletter, offer, words)}</div>
${offer !== null && html`<div class="n-buy">${form(page, { offer, words, refused })}${page.reader === null && html`<p class="n-small n-tail">${words.alreadyReader} <a href="/n/${newsletter.slug}/sign-in?to=subscription">${words.signIn}</a></p>`}</div>`}</main>${footer(newsletter, '', width)}`
  return archivePage(newsletter, { title, head, body }, baseUrl)
}

function aboutText({ description }: PaidSite, { benefits, trialDays }: PaidOffer, words: SubscribeWords): Html {
  return html`${description !== '' && html`<p class="n-about" dir="auto">${description}</p>`}
${trialDays > 0 && html`<p class="n-free">${words.trial(trialDays)}</p>`}
${benefits.length > 0 && html`<ul class="n-benefits" aria-label="${words.benefits}">${benefits.map((benefit) => html`<li dir="auto">${benefit}</li>`)}</ul>`}`
}

function form(
  { newsletter, reader }: PricesPage,
  { offer, words, refused }: { offer: PaidOffer; words: SubscribeWords; refused: RefusedStart | undefined },
): Html {
  const at = (field: RefusedStart['field']) => refused?.field === field && html` aria-invalid="true" aria-describedby="fault" autofocus`
  return html`<form class="n-form" method="post" action="/n/${newsletter.slug}/subscribe">
${refused && html`<p class="n-alert" id="fault" role="alert">${refused.fault}</p>`}
<fieldset class="n-prices">${plans(offer, newsletter.language, { words, chosen: refused?.interval })}</fieldset>
${
  reader
    ? html`<p>${words.signedInAs(html`<bdi>${reader.email}</bdi>`)}${reader.isPaid && !reader.pays && html` ${words.complimentary}`}</p>`
    : html`<div class="n-field"><label for="n-email">${words.email}</label><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr"${at('email')}></div>`
}
<button>${words.go}</button>
<details class="n-coupon"${refused && refused.coupon !== '' && html` open`}><summary>${words.hasCoupon}</summary><div class="n-field"><label for="n-coupon">${words.coupon}</label><input id="n-coupon" name="coupon" value="${refused?.coupon}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${at('coupon')}></div></details>
<div class="n-trap" aria-hidden="true"><label>${words.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="n-small">${offer.trialDays > 0 && html`${words.trialNote(offer.trialDays)} `}${words.note}${!reader && html` ${newsletter.consentText}`}</p></form>`
}

function plans(
  { monthlyPrice, yearlyPrice, currency }: PaidOffer,
  language: string,
  { words, chosen }: { words: SubscribeWords; chosen: 'month' | 'year' | undefined },
): Html[] {
  const money = (amount: number) => moneyText(amount, currency, language)
  const share = monthlyPrice && yearlyPrice ? 1 - yearlyPrice / (monthlyPrice * 12) : 0
  const saves = share >= 0.01 && words.saves(new Intl.NumberFormat([language, 'en'], { style: 'percent', maximumFractionDigits: 0 }).format(share))
  const preferred = chosen ?? (monthlyPrice === null ? 'year' : 'month')
  const plan = (interval: 'month' | 'year', price: string, hint: string | false) =>
    html`<label class="n-plan"><input type="radio" name="interval" value="${interval}" required${preferred === interval && html` checked`}><span><strong>${price}</strong><span>${interval === 'month' ? words.month : words.year}${hint && html` · ${hint}`}</span></span></label>`
  return [
    ...(monthlyPrice === null ? [] : [plan('month', words.perMonth(money(monthlyPrice)), false)]),
    ...(yearlyPrice === null ? [] : [plan('year', words.perYear(money(yearlyPrice)), saves)]),
  ]
}
