import type { OrderPage } from '#areas/products/index.ts'
import { archivePage, day, footer, sitePath } from '#areas/site/index.ts'
import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { unicodeAddress } from '#lib/addresses/unicode-domain.ts'
import { sizeText, top } from './product-view.ts'
import { SHOP_CSS } from './shop-css.ts'
import { type Translate, translator } from '#words/translate.ts'

/** The seconds after which the page of an unpaid order reloads. */
const AGAIN_S = 4

interface Shown {
  token: string
  /** True when the provider's payment page has sent the buyer back. */
  cameBack: boolean
  baseUrl: string
}

export function orderPage(order: OrderPage, { token, cameBack, baseUrl }: Shown): Html {
  const { newsletter, product } = order
  const t = translator(newsletter.language)
  const waits = order.obstacle === 'pending' && order.amount > 0
  const head = html`${waits && html`<meta http-equiv="refresh" content="${AGAIN_S}">`}${SHOP_CSS}`
  const body = html`${!order.livemode && html`<p class="n-test" role="status">${t('common.test')}</p>`}${top(newsletter)}<main class="n-column n-shop"><div class="n-item">
<p class="n-soft n-small">${t('shop.order')}</p><h1 dir="auto">${product.name}</h1></div>
${order.obstacle === null ? fileOf(order, token, t) : waits && cameBack ? confirming(token, t) : stateOf(order, token, t)}
${summary(order, t)}</main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    { title: `${t('shop.order')} · ${newsletter.name}`, head, body },
    baseUrl,
  )
}

function fileOf(
  { product: { file }, newsletter, downloadsLeft, downloadsUntil }: OrderPage,
  token: string,
  t: Translate,
): Html {
  if (file === null)
    return html`<div class="n-state"><h2>${t('common.thanks')}</h2><p>${t('shop.talk')}</p></div>`
  const until = downloadsUntil !== null && t('shop.until', { day: day(downloadsUntil, newsletter) })
  return html`<div class="n-get"><div><strong dir="auto">${file.name}</strong><span class="n-soft n-small">${sizeText(file.bytes, newsletter.language)} · ${t('shop.left', { count: downloadsLeft })}${until}</span></div>
<form class="n-form" method="post" action="/orders/${token}/download"><button>${t('shop.download')}</button></form></div>
<p class="n-soft n-small n-tail">${t('shop.keep')}</p>`
}

/**
 * Writes the state before the provider has confirmed the payment, with a link for buyers who have
 * not paid.
 */
function confirming(token: string, t: Translate): Html {
  return html`<div class="n-state" role="status"><h2>${t('shop.status.confirming.heading')}</h2><p>${t('shop.status.confirming.text')}</p><p class="n-small n-tail"><a href="/orders/${token}">${t('shop.notPaidYet')}</a></p></div>`
}

function stateOf(
  { obstacle, amount, newsletter, product }: OrderPage,
  token: string,
  t: Translate,
): Html {
  const state = obstacle === 'pending' && amount === 0 ? 'signup' : obstacle!
  const again =
    obstacle === 'pending' &&
    (amount === 0
      ? html`<form class="n-form" action="/orders/${token}"><button>${t('common.lookAgain')}</button></form>`
      : html`<form class="n-form" method="post" action="/orders/${token}/pay"><button>${t('common.goOnToPayment')}</button></form>`)
  const anew =
    obstacle === 'failed' &&
    html`<p class="n-tail"><a href="${sitePath(newsletter)}/products/${product.id}">${t('shop.tryAgain')}</a></p>`
  return html`<div class="n-state" role="status"><h2>${t(`shop.status.${state}.heading`)}</h2><p>${t(`shop.status.${state}.text`)}</p>${again}${anew}</div>`
}

/**
 * Renders a page with a link to the payment, because our form-action policy would block a redirect.
 */
export function goOnPage(
  { newsletter }: Pick<OrderPage, 'newsletter'>,
  { url, baseUrl }: { url: string; baseUrl: string },
): Html {
  const t = translator(newsletter.language)
  const head = html`<meta http-equiv="refresh" content="0;url=${url}">${SHOP_CSS}`
  const body = html`${top(newsletter)}<main class="n-column n-shop"><div class="n-item"><p class="n-about">${t('common.paymentOpens')}</p>
<p class="n-tail"><a class="n-button" href="${url}" rel="noreferrer">${t('common.goOnToPayment')}</a></p></div></main>${footer(newsletter)}`
  return archivePage(
    newsletter,
    { title: `${t('common.goOnToPayment')} · ${newsletter.name}`, head, body },
    baseUrl,
  )
}

function summary(order: OrderPage, t: Translate): Html {
  const { language } = order.newsletter
  const money = (amount: number) => moneyText(amount, order.currency, language)
  const rows: [string, Html | string][] = [
    [t('shop.ordered'), day(order.orderedAt, order.newsletter)],
    ...(order.email === null
      ? []
      : [[t('shop.address'), addressOf(order.email)] as [string, Html]]),
    ...(order.discount === 0
      ? []
      : [[t('shop.discount'), `−${money(order.discount)}`] as [string, string]]),
    ...(order.tax === 0 ? [] : [[t('shop.tax'), money(order.tax)] as [string, string]]),
    [t('shop.total'), order.amount === 0 ? t('shop.free') : money(order.amount)],
    ...(order.refundedAmount === 0
      ? []
      : [[t('shop.refunded'), money(order.refundedAmount)] as [string, string]]),
  ]
  return html`<dl class="n-rows">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** Writes an address that may break before its @. */
function addressOf(email: string): Html {
  const shown = unicodeAddress(email)
  const at = shown.lastIndexOf('@')
  return html`<bdi>${shown.slice(0, at)}<wbr>${shown.slice(at)}</bdi>`
}
