import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'
import { archivePage, closedWords, footer, shareHead, top as siteTop } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import type { Offer, SentForm } from './offer.ts'
import { orderForm } from './order-form.ts'
import { SHOP_CSS } from './shop-css.ts'
import { type ShopWords, shopWords } from './shop-words.ts'

/** A free order that was taken: the product by its name, the address, and the kind of mail that follows. */
export interface Mailed {
  newsletter: ShopNewsletter
  product: string
  email: string
  next: string
}

/** Renders the page that sells a product. Its form works without a script. `isDraft`: the owner looks at it, and nothing can be ordered. */
export function productPage({ newsletter, product, livemode = true }: Offer, baseUrl: string, sent?: SentForm, { isDraft = false } = {}): Html {
  const words = shopWords(newsletter.language)
  const address = `${baseUrl}/n/${newsletter.slug}/products/${product.id}`
  const about = product.description.replace(/\s+/g, ' ').slice(0, 300) || product.name
  const head = html`${shareHead({ kind: 'website', title: product.name, about, address, site: newsletter, image: null })}${SHOP_CSS}`
  const body = html`${(isDraft || !livemode) && html`<p class="n-test" role="status">${isDraft ? words.draft : words.test}</p>`}${top(newsletter, 'n-wide')}<main class="n-column n-shop n-wide n-sell"><div class="n-item"><h1 dir="auto">${product.name}</h1>
<p class="n-price">${priceLine(product, newsletter.language, { words, applied: sent?.applied })}<small>${product.file ? words.file(product.file.name, sizeText(product.file.bytes, newsletter.language)) : words.noFile}</small></p>
${product.description !== '' && html`<p class="n-about" dir="auto">${product.description}</p>`}</div>
<div class="n-buy">${newsletter.isOpen ? orderForm({ newsletter, product }, words, { sent, isDraft }) : closedPart(newsletter)}</div></main>${footer(newsletter, '', { width: 'n-wide' })}`
  return archivePage(newsletter, { title: `${product.name} · ${newsletter.name}`, head, body }, baseUrl)
}

/** Renders the answer to a free order. It is alike for every address, so that it reveals none. */
export function mailedPage({ newsletter, product, ...told }: Mailed, baseUrl: string): Html {
  const words = shopWords(newsletter.language)
  const email = html`<bdi>${told.email}</bdi>`
  const text = told.next === 'confirm' ? words.confirmText(email, newsletter.name) : words.mailedText(email)
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${words.mailed}</h1><p class="n-about">${text}</p>
<p class="n-soft n-small n-tail">${words.mailedHint}</p><p class="n-tail"><a href="/n/${newsletter.slug}">${words.backTo(newsletter.name)}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${product} · ${newsletter.name}`, head: SHOP_CSS, body }, baseUrl)
}

/** Renders the line at the top, which leads back to the newsletter. */
export function top(site: ShopNewsletter, width: 'n-wide' | '' = ''): Html {
  return siteTop(site, null, `n-column n-shop ${width}`)
}

/** Writes the size of a file in the units that people see on their machines. */
export function sizeText(bytes: number, language: string): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const at = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const digits = at === 0 ? 0 : 1
  return `${new Intl.NumberFormat([language, 'en'], { maximumFractionDigits: digits }).format(bytes / 1000 ** at)} ${units[at]}`
}

function priceLine(product: PublicProduct, language: string, { words, applied }: { words: ShopWords; applied: SentForm['applied'] }): Html {
  if (!applied) return html`<span>${priceText(product, language, words)}</span>`
  const money = (amount: number) => (amount === 0 ? words.free : moneyText(amount, product.currency, language))
  return html`<span>${money(applied.price)}</span><s>${money(applied.full)}</s>`
}

function priceText({ price, minimumPrice, currency }: PublicProduct, language: string, words: ShopWords): string {
  if (minimumPrice !== null) return minimumPrice === 0 ? words.free : words.from(moneyText(minimumPrice, currency, language))
  return price === 0 ? words.free : moneyText(price, currency, language)
}

function closedPart({ name, language }: ShopNewsletter): Html {
  const words = closedWords(language)
  return html`<div class="n-form n-closed" role="status"><p><strong>${words.heading}</strong></p><p>${words.shop(name)}</p></div>`
}
