import { type Html, html } from '#lib/html.ts'
import { moneyText } from '#lib/currency.ts'
import type { InvoiceView, PortalView } from './views.ts'
import { cardSelect } from './card-select.ts'
import { sandboxPage } from './frame.ts'
import type { Words } from './words.ts'

const dayIn = (words: Words, at: Date): string =>
  at.toLocaleDateString(words.language, { dateStyle: 'long', timeZone: 'UTC' })

export function portalPage(view: PortalView, words: Words, refused: string | null): Html {
  const { subscriptions, email, returnUrl } = view
  const cards = subscriptions.map((one) => subscriptionCard(one, words))
  return sandboxPage(
    words.portal,
    words,
    html`${returnUrl && html`<p class="small"><a href="${returnUrl}">${words.leave}</a></p>`}<h1>${words.portal}</h1><p class="soft">${email}</p>
${refused && html`<p class="alert" role="alert">${words.refused[refused] ?? refused}</p>`}
${cards.length > 0 ? cards : html`<p class="card soft">${words.noSubscriptions}</p>`}${invoiceList(view, words)}`,
    { narrow: false },
  )
}

function subscriptionCard(one: PortalView['subscriptions'][number], words: Words): Html {
  const { name, amount, currency, renews, status, periodEndsAt, endsAt, last4, id } = one
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  const next = endsAt
    ? words.endsAt(dayIn(words, endsAt))
    : words.renewsAt(dayIn(words, periodEndsAt))
  const facts = [
    words.statuses[status] ?? status,
    ...(isOver ? [] : [next]),
    ...(last4 === null ? [] : [words.cardEnds(last4)]),
  ].join(' · ')
  const hidden = html`<input type="hidden" name="subscription" value="${id}">`
  const change = html`<form method="post" class="inline">${hidden}${cardSelect(words, true)}<button name="do" value="card">${words.changeCard}</button></form>
<form method="post">${hidden}<button class="quiet" name="do" value="${endsAt ? 'resume' : 'cancel'}">${endsAt ? words.resume : words.cancelAtEnd}</button></form>`
  return html`<div class="card"><h3>${name}</h3><p>${moneyText(amount, currency, words.language)} · ${words.renews[renews]}</p><p class="soft small">${facts}</p>${!isOver && change}</div>`
}

function invoiceList({ invoices }: PortalView, words: Words): Html | null {
  if (invoices.length === 0) return null
  const items = invoices.map(({ number, at, amount, currency, status, url }) => {
    const title = number ?? words.statuses['draft']!
    return html`<li class="row"><div>${url === null ? title : html`<a href="${url}">${title}</a>`}<p class="soft small">${dayIn(words, at)} · ${words.statuses[status] ?? status}</p></div><span>${moneyText(amount, currency, words.language)}</span></li>`
  })
  return html`<h2>${words.invoices}</h2><ul class="list">${items}</ul>`
}

export function invoicePage(view: InvoiceView, words: Words, refused: string | null): Html {
  const money = (amount: number) => moneyText(amount, view.currency, words.language)
  const rows = view.lines.map(
    ({ name, amount }) => html`<tr><td>${name}</td><td>${money(amount)}</td></tr>`,
  )
  const off =
    view.discount > 0 && html`<tr><td>${words.discount}</td><td>−${money(view.discount)}</td></tr>`
  const credit =
    view.credit !== 0 && html`<tr><td>${words.credit}</td><td>${money(-view.credit)}</td></tr>`
  const pay =
    view.status === 'open' &&
    html`<form method="post" class="wide">${cardSelect(words, false)}<button>${words.pay(money(view.due))}</button></form>`
  return sandboxPage(
    words.invoice,
    words,
    html`<h1>${words.invoice} ${view.number}</h1><p class="soft">${view.email} · ${dayIn(words, view.at)} · ${words.statuses[view.status] ?? view.status}</p>
${refused && html`<p class="alert" role="alert">${words.refused[refused] ?? refused}</p>`}
<table class="sum">${rows}${off}${credit}<tr class="due"><th scope="row">${words.total}</th><td>${money(view.due)}</td></tr></table>${pay}`,
  )
}
