import type { PaidOffer, PaidSite } from '#areas/paid-newsletters/index.ts'
import { archivePage, footer, shareHead, TRAP } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type SubscribeWords, subscribeWords } from './subscribe-words.ts'

export interface PricesPage {
  newsletter: PaidSite
  offer: PaidOffer | null
  livemode: boolean
  reader: { email: string; isPaid: boolean; pays: boolean } | null
}

/** A form that comes back, with what was written into it. */
export interface SentStart {
  email: string
  interval: 'month' | 'year'
  coupon: string
  /** The sentence of a refusal, and the field at fault. */
  refused?: { fault: string; field: 'email' | 'coupon' | null }
  /** The prices with the coupon. */
  applied?: { lasts: boolean; prices: readonly { interval: 'month' | 'year'; price: number }[] }
}

/** Renders the page with a newsletter's prices. Its form works without a script. */
export function pricesPage(page: PricesPage, baseUrl: string, sent?: SentStart): Html {
  const { newsletter, offer, livemode } = page
  const words = subscribeWords(newsletter.language)
  const title = words.heading(newsletter.name)
  const address = `${baseUrl}/n/${newsletter.slug}/subscribe`
  const width = offer === null ? '' : 'n-wide'
  const about = newsletter.description.replace(/\s+/g, ' ').slice(0, 300) || title
  const head = html`${shareHead({ kind: 'website', title, about, address, site: newsletter, image: null })}${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${offer !== null && !livemode && html`<p class="n-test" role="status">${words.test}</p>`}${top(newsletter, width)}<main class="n-column n-shop ${width} n-sell"><div class="n-item"><h1 dir="auto">${title}</h1>
${offer === null ? html`<p class="n-about">${words.notForSale}</p><p class="n-tail"><a href="/n/${newsletter.slug}">${words.backTo(newsletter.name)}</a></p>` : aboutText(newsletter, offer, words)}</div>
${offer !== null && html`<div class="n-buy">${form(page, { offer, words, sent })}${page.reader === null && html`<p class="n-small n-tail">${words.alreadyReader} <a href="/n/${newsletter.slug}/sign-in?to=subscription">${words.signIn}</a></p>`}</div>`}</main>${footer(newsletter, '', { width, isSignedIn: page.reader !== null })}`
  return archivePage(newsletter, { title, head, body }, baseUrl)
}

function aboutText({ description }: PaidSite, { benefits, trialDays }: PaidOffer, words: SubscribeWords): Html {
  return html`${description !== '' && html`<p class="n-about" dir="auto">${description}</p>`}
${trialDays > 0 && html`<p class="n-free">${words.trial(trialDays)}</p>`}
${benefits.length > 0 && html`<ul class="n-benefits" aria-label="${words.benefits}">${benefits.map((benefit) => html`<li dir="auto">${benefit}</li>`)}</ul>`}`
}

function form(
  { newsletter, reader }: PricesPage,
  { offer, words, sent }: { offer: PaidOffer; words: SubscribeWords; sent: SentStart | undefined },
): Html {
  const at = (field: 'email' | 'coupon') => sent?.refused?.field === field && html` aria-invalid="true" aria-describedby="fault" autofocus`
  return html`<form class="n-form" method="post" action="/n/${newsletter.slug}/subscribe">
${sent?.refused && html`<p class="n-alert" id="fault" role="alert">${sent.refused.fault}</p>`}
<fieldset class="n-prices">${plans(offer, newsletter.language, { words, sent })}</fieldset>
${
  reader
    ? html`<p>${words.signedInAs(html`<bdi>${reader.email}</bdi>`)}${reader.isPaid && !reader.pays && html` ${words.complimentary}`}</p>`
    : html`<div class="n-field"><label for="n-email">${words.email}</label><input id="n-email" type="email" name="email" value="${sent?.email}" required autocomplete="email" maxlength="254" dir="ltr"${at('email')}></div>`
}
<button>${words.go}</button>
${sent?.applied ? appliedLine(sent.coupon, words) : couponField(sent, words, at('coupon'))}
<div class="n-trap" aria-hidden="true"><label>${words.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="n-small">${offer.trialDays > 0 && html`${words.trialNote(offer.trialDays)} `}${words.note}${!reader && html` ${newsletter.consentText}`}</p></form>`
}

/** Renders the coupon that counts. It follows the button that subscribes, which the enter key presses in any field. */
function appliedLine(coupon: string, words: SubscribeWords): Html {
  return html`<input type="hidden" name="coupon" value="${coupon}"><p class="n-applied" role="status"><span><b dir="ltr">${coupon.toUpperCase()}</b> · ${words.applied}</span>
<button class="n-plain" name="do" value="remove" formnovalidate>${words.remove}</button></p>`
}

function couponField(sent: SentStart | undefined, words: SubscribeWords, fault: Html | false): Html {
  return html`<details class="n-coupon"${sent && sent.coupon !== '' && html` open`}><summary>${words.hasCoupon}</summary><div class="n-field"><label for="n-coupon">${words.coupon}</label><div class="n-code"><input id="n-coupon" name="coupon" value="${sent?.coupon}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${fault}><button class="n-quiet" name="do" value="apply" formnovalidate>${words.apply}</button></div></div></details>`
}

function plans(
  { monthlyPrice, yearlyPrice, currency }: PaidOffer,
  language: string,
  { words, sent }: { words: SubscribeWords; sent: SentStart | undefined },
): Html[] {
  const money = (amount: number) => moneyText(amount, currency, language)
  const share = monthlyPrice && yearlyPrice ? 1 - yearlyPrice / (monthlyPrice * 12) : 0
  const saves = share >= 0.01 && words.saves(new Intl.NumberFormat([language, 'en'], { style: 'percent', maximumFractionDigits: 0 }).format(share))
  const preferred = sent?.interval ?? (monthlyPrice === null ? 'year' : 'month')
  const plan = (interval: 'month' | 'year', full: number, hint: string | false) => {
    const priced = (amount: number) => (interval === 'month' ? words.perMonth(money(amount)) : words.perYear(money(amount)))
    const off = sent?.applied?.prices.find((one) => one.interval === interval)
    const note = off ? (sent!.applied!.lasts ? words.everyPayment : words.first(priced(full))) : sent?.applied ? words.notWithCode : hint
    const shown = off ? html`<s>${money(full)}</s> ${sent!.applied!.lasts ? priced(off.price) : money(off.price)}` : priced(full)
    return html`<label class="n-plan"><input type="radio" name="interval" value="${interval}" required${preferred === interval && html` checked`}><span><strong>${shown}</strong><span>${interval === 'month' ? words.month : words.year}${note && html` · ${note}`}</span></span></label>`
  }
  return [...(monthlyPrice === null ? [] : [plan('month', monthlyPrice, false)]), ...(yearlyPrice === null ? [] : [plan('year', yearlyPrice, saves)])]
}
