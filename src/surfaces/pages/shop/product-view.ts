import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'
import { amountDigits, moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { archivePage, footer } from '../archive/frame.ts'
import { shareHead } from '../archive/share-head.ts'
import { closedWords } from '../closed-words.ts'
import { TRAP } from '../site.ts'
import { SHOP_CSS } from './shop-css.ts'
import { type ShopWords, shopWords } from './shop-words.ts'

export interface Offer {
  newsletter: ShopNewsletter
  product: PublicProduct
}

/** A refused form, with what was written into it. */
export interface RefusedOrder {
  email: string
  amount: string
  coupon: string
  newsletter: boolean
  fault: string
  /** The field at fault. */
  field: 'email' | 'amount' | 'coupon' | null
}

/** Renders the page that sells a product. Its form works without a script. */
export function productPage({ newsletter, product }: Offer, baseUrl: string, refused?: RefusedOrder): Html {
  const words = shopWords(newsletter.language)
  const address = `${baseUrl}/n/${newsletter.slug}/products/${product.id}`
  const about = product.description.replace(/\s+/g, ' ').slice(0, 300) || product.name
  const head = html`${shareHead({ kind: 'website', title: product.name, about, address, site: newsletter, image: null })}${SHOP_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-offer"><h1 dir="auto">${product.name}</h1>
<p class="n-price"><span>${priceText(product, newsletter.language, words)}</span><small>${product.file ? words.file(product.file.name, sizeText(product.file.bytes, newsletter.language)) : words.noFile}</small></p>
${product.description !== '' && html`<p class="n-about" dir="auto">${product.description}</p>`}</div>
<div class="n-buy">${newsletter.isOpen ? form({ newsletter, product }, words, refused) : closedPart(newsletter)}</div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${product.name} · ${newsletter.name}`, head, body }, baseUrl)
}

/** Renders the answer to a free order. It is alike for every address, so that it reveals none. */
export function mailedPage({ newsletter, product }: Offer, told: { email: string; next: string }, baseUrl: string): Html {
  const words = shopWords(newsletter.language)
  const email = html`<bdi>${told.email}</bdi>`
  const text = told.next === 'confirm' ? words.confirmText(email, newsletter.name) : words.mailedText(email)
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-offer"><h1>${words.mailed}</h1><p class="n-about">${text}</p>
<p class="n-soft n-small n-tail">${words.mailedHint}</p><p class="n-tail"><a href="/n/${newsletter.slug}">${words.backTo(newsletter.name)}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${product.name} · ${newsletter.name}`, head: SHOP_CSS, body }, baseUrl)
}

/** Renders the line at the top, which leads back to the newsletter. */
export function top({ slug, name, logoUrl }: ShopNewsletter): Html {
  return html`<header class="n-top"><div class="n-column n-shop"><a class="n-brand" href="/n/${slug}">${logoUrl !== null && html`<img src="${logoUrl}" alt="">`}<span>${name}</span></a></div></header>`
}

/** Writes the size of a file in the units that people see on their machines. */
export function sizeText(bytes: number, language: string): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const at = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const digits = at === 0 ? 0 : 1
  return `${new Intl.NumberFormat([language, 'en'], { maximumFractionDigits: digits }).format(bytes / 1000 ** at)} ${units[at]}`
}

function priceText({ price, minimumPrice, currency }: PublicProduct, language: string, words: ShopWords): string {
  if (minimumPrice !== null) return minimumPrice === 0 ? words.free : words.from(moneyText(minimumPrice, currency, language))
  return price === 0 ? words.free : moneyText(price, currency, language)
}

function closedPart({ name, language }: ShopNewsletter): Html {
  const words = closedWords(language)
  return html`<div class="n-form n-closed" role="status"><p><strong>${words.heading}</strong></p><p>${words.shop(name)}</p></div>`
}

function form({ newsletter, product }: Offer, words: ShopWords, refused?: RefusedOrder): Html {
  const { price, minimumPrice, currency, requiresSignup } = product
  const at = (field: RefusedOrder['field']) => refused?.field === field && html` aria-invalid="true" aria-describedby="fault" autofocus`
  const chooses = minimumPrice !== null
  const button = chooses ? words.pay : price === 0 ? words.get : words.buy(moneyText(price, currency, newsletter.language))
  return html`<form class="n-form" method="post" action="/n/${newsletter.slug}/products/${product.id}">
${refused && html`<p class="n-alert" id="fault" role="alert">${refused.fault}</p>`}
${chooses && amountField(product, newsletter.language, { words, refused, at: at('amount') })}
<div class="n-field"><label for="n-email">${words.email}</label><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr"${at('email')}></div>
${(price > 0 || chooses) && html`<details class="n-coupon"${refused && refused.coupon !== '' && html` open`}><summary>${words.hasCoupon}</summary><div class="n-field"><label for="n-coupon">${words.coupon}</label><input id="n-coupon" name="coupon" value="${refused?.coupon}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${at('coupon')}></div></details>`}
${requiresSignup ? html`<p class="n-small">${words.signup(newsletter.name)}</p>` : html`<label class="n-tick"><input type="checkbox" name="newsletter" value="yes"${refused?.newsletter && html` checked`}><span>${words.wants(newsletter.name)}</span></label>`}
<button>${button}</button>
<div class="n-trap" aria-hidden="true"><label>${words.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<p class="n-small">${price === 0 && !chooses ? words.freeNote : words.paidNote}</p></form>`
}

function amountField(
  { price, minimumPrice, currency }: PublicProduct,
  language: string,
  { words, refused, at }: { words: ShopWords; refused: RefusedOrder | undefined; at: Html | false },
): Html {
  const hint = minimumPrice === 0 ? words.amountFree : words.amountHint(moneyText(minimumPrice!, currency, language))
  return html`<div class="n-field"><label for="n-amount">${words.amount(currency.toUpperCase())}</label><input id="n-amount" name="amount" inputmode="decimal" required maxlength="20" value="${refused?.amount ?? amountDigits(price, currency)}" dir="ltr"${at}><p class="n-hint">${hint}</p></div>`
}
