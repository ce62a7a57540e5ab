import type { OrderPage } from '#areas/products/index.ts'
import { archivePage, day, footer } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { sizeText, top } from './product-view.ts'
import { SHOP_CSS } from './shop-css.ts'
import { type ShopWords, shopWords } from './shop-words.ts'

/** The seconds after which the page of an order that waits for its payment looks again. */
const AGAIN_S = 4

interface Shown {
  token: string
  /** The buyer comes from the payment page, where they have paid. */
  cameBack: boolean
  baseUrl: string
}

/** Renders the page of an order: its state, its file, and what was paid. */
export function orderPage(order: OrderPage, { token, cameBack, baseUrl }: Shown): Html {
  const { newsletter, product } = order
  const words = shopWords(newsletter.language)
  const waits = order.obstacle === 'pending' && order.amount > 0
  const head = html`${waits && html`<meta http-equiv="refresh" content="${AGAIN_S}">`}${SHOP_CSS}`
  const body = html`${!order.livemode && html`<p class="n-test" role="status">${words.test}</p>`}${top(newsletter)}<main class="n-column n-shop"><div class="n-item">
<p class="n-soft n-small">${words.order}</p><h1 dir="auto">${product.name}</h1></div>
${order.obstacle === null ? fileOf(order, token, words) : waits && cameBack ? confirming(token, words) : stateOf(order, token, words)}
${summary(order, words)}</main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${words.order} · ${newsletter.name}`, head, body }, baseUrl)
}

function fileOf({ product: { file }, newsletter: { language }, downloadsLeft, downloadsUntil }: OrderPage, token: string, words: ShopWords): Html {
  if (file === null) return html`<div class="n-state"><h2>${words.thanks}</h2><p>${words.talk}</p></div>`
  const until = downloadsUntil !== null && words.until(day(downloadsUntil, language))
  return html`<div class="n-get"><div><strong dir="auto">${file.name}</strong><span class="n-soft n-small">${sizeText(file.bytes, language)} · ${words.left(downloadsLeft)}${until}</span></div>
<form class="n-form" method="post" action="/orders/${token}/download"><button>${words.download}</button></form></div>
<p class="n-soft n-small n-tail">${words.keep}</p>`
}

/** Renders the state between the payment and the provider's word on it. The link is for a buyer who has not paid after all. */
function confirming(token: string, words: ShopWords): Html {
  const [heading, text] = words.status['confirming']!
  return html`<div class="n-state" role="status"><h2>${heading}</h2><p>${text}</p><p class="n-small n-tail"><a href="/orders/${token}">${words.notPaidYet}</a></p></div>`
}

function stateOf({ obstacle, amount, newsletter, product }: OrderPage, token: string, words: ShopWords): Html {
  const state = obstacle === 'pending' && amount === 0 ? 'signup' : obstacle!
  const [heading, text] = words.status[state]!
  const again =
    obstacle === 'pending' &&
    (amount === 0
      ? html`<form class="n-form" action="/orders/${token}"><button>${words.again}</button></form>`
      : html`<form class="n-form" method="post" action="/orders/${token}/pay"><button>${words.goOn}</button></form>`)
  const anew = obstacle === 'failed' && html`<p class="n-tail"><a href="/n/${newsletter.slug}/products/${product.id}">${words.tryAgain}</a></p>`
  return html`<div class="n-state" role="status"><h2>${heading}</h2><p>${text}</p>${again}${anew}</div>`
}

/** Renders the way to the payment page. A policy for forms would stop a redirect to the provider, so the page itself goes on. */
export function goOnPage({ newsletter }: Pick<OrderPage, 'newsletter'>, { url, baseUrl }: { url: string; baseUrl: string }): Html {
  const words = shopWords(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${words.going}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${words.goOn}</a></p></div></main>${footer(newsletter)}`
  return archivePage(newsletter, { title: `${words.goOn} · ${newsletter.name}`, head, body }, baseUrl)
}

function summary(order: OrderPage, words: ShopWords): Html {
  const { language } = order.newsletter
  const money = (amount: number) => moneyText(amount, order.currency, language)
  const rows: [string, Html | string][] = [
    [words.ordered, day(order.orderedAt, language)],
    ...(order.email === null ? [] : [[words.address, addressOf(order.email)] as [string, Html]]),
    ...(order.discount === 0 ? [] : [[words.discount, `−${money(order.discount)}`] as [string, string]]),
    ...(order.tax === 0 ? [] : [[words.tax, money(order.tax)] as [string, string]]),
    [words.total, order.amount === 0 ? words.free : money(order.amount)],
    ...(order.refundedAmount === 0 ? [] : [[words.refunded, money(order.refundedAmount)] as [string, string]]),
  ]
  return html`<dl class="n-rows">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** Lets a long address break before its @. */
function addressOf(email: string): Html {
  const at = email.lastIndexOf('@')
  return html`<bdi>${email.slice(0, at)}<wbr>${email.slice(at)}</bdi>`
}
