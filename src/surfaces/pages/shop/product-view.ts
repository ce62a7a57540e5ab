import { cutLetters } from '#lib/letters.ts'
import type { PublicProduct, ShopNewsletter } from '#areas/products/index.ts'
import {
  archivePage,
  footer,
  shareHead,
  sitePath,
  siteUrl,
  top as siteTop,
} from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import type { Offer, SentForm } from './offer.ts'
import { orderForm } from './order-form.ts'
import { SHOP_CSS } from './shop-css.ts'
import { type Translate, translator } from '#words/translate.ts'

/** A free order that was accepted, with the text for the buyer about its mail. */
export interface Mailed {
  newsletter: ShopNewsletter
  product: string
  email: string
  next: string
}

/** Writes a product's page. `isDraft`: only the owner sees it, and it cannot be ordered. */
export function productPage(
  { newsletter, product, livemode = true }: Offer,
  baseUrl: string,
  sent?: SentForm,
  { isDraft = false } = {},
): Html {
  const t = translator(newsletter.language)
  const address = `${siteUrl(newsletter, baseUrl)}/products/${product.id}`
  const about = cutLetters(product.description.replace(/\s+/g, ' '), 300) || product.name
  const head = html`${shareHead({ kind: 'website', title: product.name, about, address, site: newsletter, image: null })}${SHOP_CSS}`
  const body = html`${(isDraft || !livemode) && html`<p class="n-test" role="status">${isDraft ? t('shop.draft') : t('common.test')}</p>`}${top(newsletter, 'n-wide')}<main class="n-column n-shop n-wide n-sell"><div class="n-item"><h1 dir="auto">${product.name}</h1>
<p class="n-price">${priceLine(product, newsletter.language, { t, applied: sent?.applied })}<small>${product.file ? `${product.file.name}, ${sizeText(product.file.bytes, newsletter.language)}` : t('shop.noFile')}</small></p>
${product.description !== '' && html`<p class="n-about" dir="auto">${product.description}</p>`}</div>
<div class="n-buy">${newsletter.isOpen ? orderForm({ newsletter, product }, t, { sent, isDraft }) : closedPart(newsletter)}</div></main>${footer(newsletter, '', { width: 'n-wide' })}`
  return archivePage(
    newsletter,
    { title: `${product.name} · ${newsletter.name}`, head, body },
    baseUrl,
  )
}

/**
 * Renders the response to a free order. It is the same for every address, so that it does not
 * reveal whether the address is known.
 */
export function mailedPage({ newsletter, product, ...told }: Mailed, baseUrl: string): Html {
  const t = translator(newsletter.language)
  const email = html`<strong><bdi>${unicodeAddress(told.email)}</bdi></strong>`
  const text =
    told.next === 'confirm'
      ? t('shop.confirmText', { email, newsletter: newsletter.name })
      : t('shop.mailedText', { email })
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><h1>${t('common.mailbox')}</h1><p class="n-about">${text}</p>
<p class="n-soft n-small n-tail">${t('shop.mailedHint')}</p><p class="n-tail"><a href="${sitePath(newsletter)}">${t('common.backTo', { name: newsletter.name })}</a></p></div></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    { title: `${product} · ${newsletter.name}`, head: SHOP_CSS, body },
    baseUrl,
  )
}

export function top(site: ShopNewsletter, width: 'n-wide' | '' = ''): Html {
  return siteTop(site, null, `n-column n-shop ${width}`)
}

export function sizeText(bytes: number, language: string): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const at = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const digits = at === 0 ? 0 : 1
  return `${new Intl.NumberFormat([language, 'en'], { maximumFractionDigits: digits }).format(bytes / 1000 ** at)} ${units[at]}`
}

function priceLine(
  product: PublicProduct,
  language: string,
  { t, applied }: { t: Translate; applied: SentForm['applied'] },
): Html {
  if (!applied) return html`<span>${priceText(product, language, t)}</span>`
  const money = (amount: number) =>
    amount === 0 ? t('shop.free') : moneyText(amount, product.currency, language)
  return html`<span>${money(applied.price)}</span><s>${money(applied.full)}</s>`
}

function priceText(
  { price, minimumPrice, currency }: PublicProduct,
  language: string,
  t: Translate,
): string {
  if (minimumPrice !== null)
    return minimumPrice === 0
      ? t('shop.free')
      : t('shop.from', { least: moneyText(minimumPrice, currency, language) })
  return price === 0 ? t('shop.free') : moneyText(price, currency, language)
}

function closedPart({ name, language }: ShopNewsletter): Html {
  const t = translator(language)
  return html`<div class="n-form n-closed" role="status"><p><strong>${t('closed.heading')}</strong></p><p>${t('closed.shop', { name })}</p></div>`
}
