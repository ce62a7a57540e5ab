import { cutLetters } from '#lib/letters.ts'
import type { PaidOffer, PaidSite } from '#areas/subscriptions/index.ts'
import { archivePage, footer, shareHead, sitePath, siteUrl, TRAP } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { top } from '../shop/product-view.ts'
import { SHOP_CSS } from '../shop/shop-css.ts'
import { SUBSCRIBE_CSS } from './subscribe-css.ts'
import { type Translate, translator } from '#words/translate.ts'

export interface PricesPage {
  newsletter: PaidSite
  offer: PaidOffer | null
  livemode: boolean
  reader: { email: string; isPaid: boolean; pays: boolean } | null
  /**
   * The browser's session, which the form sends when it begins a subscription; null when there is
   * no session.
   */
  buyer: string | null
}

/** The values of a form that was sent and is shown again. */
export interface SentStart {
  email: string
  interval: 'month' | 'year'
  coupon: string
  /** The refusal, and the field that caused it. */
  refused?: { fault: string; field: 'email' | 'coupon' | null }
  applied?: { lasts: boolean; prices: readonly { interval: 'month' | 'year'; price: number }[] }
}

export function pricesPage(page: PricesPage, baseUrl: string, sent?: SentStart): Html {
  const { newsletter, offer, livemode } = page
  const t = translator(newsletter.language)
  const title = t('subscribe.heading', { name: newsletter.name })
  const address = `${siteUrl(newsletter, baseUrl)}/subscribe`
  const width = offer === null ? '' : 'n-wide'
  const about = cutLetters(newsletter.description.replace(/\s+/g, ' '), 300) || title
  const head = html`${shareHead({ kind: 'website', title, about, address, site: newsletter, image: null })}${SHOP_CSS}${SUBSCRIBE_CSS}`
  const body = html`${offer !== null && !livemode && html`<p class="n-test" role="status">${t('common.test')}</p>`}${top(newsletter, width)}<main class="n-column n-shop ${width} n-sell"><div class="n-item"><h1 dir="auto">${title}</h1>
${offer === null ? html`<p class="n-about">${t('subscribe.notForSale')}</p><p class="n-tail"><a href="${sitePath(newsletter)}">${t('common.backTo', { name: newsletter.name })}</a></p>` : aboutText(newsletter, offer, t)}</div>
${offer !== null && html`<div class="n-buy">${form(page, { offer, t, sent })}${page.reader === null && html`<p class="n-small n-tail">${t('common.payAlready')} <a href="${sitePath(newsletter)}/sign-in?to=subscription">${t('common.signIn')}</a></p>`}</div>`}</main>${footer(newsletter, '', { width, isSignedIn: page.reader !== null })}`
  return archivePage(newsletter, { title, head, body }, baseUrl)
}

function aboutText(
  { description }: PaidSite,
  { benefits, trialDays }: PaidOffer,
  t: Translate,
): Html {
  return html`${description !== '' && html`<p class="n-about" dir="auto">${description}</p>`}
${trialDays > 0 && html`<p class="n-free">${t('subscribe.trial', { count: trialDays })}</p>`}
${benefits.length > 0 && html`<ul class="n-benefits" aria-label="${t('subscribe.benefits')}">${benefits.map((benefit) => html`<li dir="auto">${benefit}</li>`)}</ul>`}`
}

function form(
  { newsletter, reader, buyer }: PricesPage,
  { offer, t, sent }: { offer: PaidOffer; t: Translate; sent: SentStart | undefined },
): Html {
  const at = (field: 'email' | 'coupon') =>
    sent?.refused?.field === field && html` aria-invalid="true" aria-describedby="fault" autofocus`
  return html`<form class="n-form" method="post" action="${sitePath(newsletter)}/subscribe">
${sent?.refused && html`<p class="n-alert" id="fault" role="alert">${sent.refused.fault}</p>`}
<fieldset class="n-prices">${plans(offer, newsletter.language, { t, sent })}</fieldset>
${
  reader
    ? html`<p>${t('subscribe.signedInAs', { email: html`<strong><bdi>${unicodeAddress(reader.email)}</bdi></strong>` })}${reader.isPaid && !reader.pays && html` ${t('subscribe.complimentary')}`}</p>`
    : html`<div class="n-field"><label for="n-email">${t('common.email')}</label><input id="n-email" type="email" name="email" value="${sent?.email}" required autocomplete="email" maxlength="254" dir="ltr"${at('email')}></div>`
}
${buyer !== null && html`<input type="hidden" name="buyer" value="${buyer}">`}<button>${t('common.toPayment')}</button>
${sent?.applied ? appliedLine(sent.coupon, t) : couponField(sent, t, at('coupon'))}
<div class="n-trap" aria-hidden="true"><label>${t('common.leaveEmpty')} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="n-small">${offer.trialDays > 0 && html`${t('subscribe.trialNote', { count: offer.trialDays })} `}${t('subscribe.note')}${!reader && html` ${newsletter.consentText}`}</p></form>`
}

/** Writes the coupon. It is below the button to subscribe, which the enter key must press. */
function appliedLine(coupon: string, t: Translate): Html {
  return html`<input type="hidden" name="coupon" value="${coupon}"><p class="n-applied" role="status"><span><b dir="ltr">${coupon.toUpperCase()}</b> · ${t('subscribe.applied')}</span>
<button class="n-plain" name="do" value="remove" formnovalidate>${t('common.remove')}</button></p>`
}

function couponField(sent: SentStart | undefined, t: Translate, fault: Html | false): Html {
  return html`<details class="n-coupon"${sent && sent.coupon !== '' && html` open`}><summary>${t('common.hasCoupon')}</summary><div class="n-field"><label for="n-coupon">${t('common.coupon')}</label><div class="n-code"><input id="n-coupon" name="coupon" value="${sent?.coupon}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${fault}><button class="n-quiet" name="do" value="apply" formnovalidate>${t('subscribe.apply')}</button></div></div></details>`
}

function plans(
  { monthlyPrice, yearlyPrice, currency }: PaidOffer,
  language: string,
  { t, sent }: { t: Translate; sent: SentStart | undefined },
): Html[] {
  const money = (amount: number) => moneyText(amount, currency, language)
  const share = monthlyPrice && yearlyPrice ? 1 - yearlyPrice / (monthlyPrice * 12) : 0
  const saves =
    share >= 0.01 &&
    t('subscribe.saves', {
      share: new Intl.NumberFormat([language, 'en'], {
        style: 'percent',
        maximumFractionDigits: 0,
      }).format(share),
    })
  const preferred = sent?.interval ?? (monthlyPrice === null ? 'year' : 'month')
  const plan = (interval: 'month' | 'year', full: number, hint: string | false) => {
    const priced = (amount: number) =>
      t(interval === 'month' ? 'common.perMonth' : 'common.perYear', { price: money(amount) })
    const off = sent?.applied?.prices.find((one) => one.interval === interval)
    const note = off
      ? sent!.applied!.lasts
        ? t('subscribe.everyPayment')
        : t('subscribe.first', { full: priced(full) })
      : sent?.applied
        ? t('subscribe.notWithCode')
        : hint
    const shown = off
      ? html`<s>${money(full)}</s> ${sent!.applied!.lasts ? priced(off.price) : money(off.price)}`
      : priced(full)
    return html`<label class="n-plan"><input type="radio" name="interval" value="${interval}" required${preferred === interval && html` checked`}><span><strong>${shown}</strong><span>${interval === 'month' ? t('subscribe.month') : t('subscribe.year')}${note && html` · ${note}`}</span></span></label>`
  }
  return [
    ...(monthlyPrice === null ? [] : [plan('month', monthlyPrice, false)]),
    ...(yearlyPrice === null ? [] : [plan('year', yearlyPrice, saves)]),
  ]
}
