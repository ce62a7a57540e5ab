import { type Html, html } from '#lib/html.ts'
import { moneyText } from '#lib/currency.ts'
import { minute } from '#lib/page.ts'
import type { AccountsView, ControlView, OnboardingView, SandboxPayment } from './views.ts'
import type { ControlWords } from './control-words.ts'
import { sandboxPage } from './frame.ts'

export function accountsPage({ accounts }: AccountsView, words: ControlWords): Html {
  const items = accounts.map(
    ({ id, events }) =>
      html`<li class="row"><a href="/sandbox/${id}">${id}</a><span class="soft small">${words.eventsOf(events)}</span></li>`,
  )
  return sandboxPage(
    words.title,
    words,
    html`<h1>${words.title}</h1><h2>${words.accounts}</h2>${items.length > 0 ? html`<ul class="list">${items}</ul>` : html`<p class="card soft">${words.noAccounts}</p>`}`,
    { narrow: false },
  )
}

export function controlPage(view: ControlView, words: ControlWords, refused: string | null): Html {
  return sandboxPage(
    words.title,
    words,
    html`<p class="small"><a href="/sandbox">${words.accounts}</a></p><h1>${words.title}</h1><p class="soft"><code>${view.account}</code></p>
${refused && html`<p class="alert" role="alert">${refused}</p>`}
${settings(view, words)}${payments(view, words)}${events(view, words)}`,
    { narrow: false },
  )
}

function settings({ now, daysAhead, delivery, failure }: ControlView, words: ControlWords): Html {
  const ahead = daysAhead > 0 && html` <span class="soft">(${words.ahead(daysAhead)})</span>`
  return html`<div class="card"><p><strong>${words.clock}:</strong> ${words.now} ${minute(now.toISOString())}${ahead}</p>
<form method="post" class="inline"><label class="narrowfield">${words.days}<input type="number" name="days" value="30" min="1" max="400" required></label><button name="do" value="advance">${words.advance}</button></form>
<p class="soft small">${words.advanceHint}</p></div>
<div class="card"><form method="post" class="inline"><label>${words.delivery}${select('delivery', words.deliveries, delivery)}</label><button class="quiet" name="do" value="delivery">${words.setDelivery}</button></form>
<form method="post" class="inline"><label>${words.failure}${select('failure', words.failures, failure?.how ?? 'none')}</label><button class="quiet" name="do" value="failure">${words.setFailure}</button></form></div>`
}

function select(name: string, options: Readonly<Record<string, string>>, chosen: string): Html {
  const rows = Object.entries(options).map(
    ([value, label]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )
  return html`<select name="${name}">${rows}</select>`
}

function payments({ payments: paid }: ControlView, words: ControlWords): Html {
  if (paid.length === 0)
    return html`<h2>${words.payments}</h2><p class="soft">${words.noPayments}</p>`
  return html`<h2>${words.payments}</h2><ul class="list">${paid.map((payment) => paymentItem(payment, words))}</ul>`
}

function paymentItem(payment: SandboxPayment, words: ControlWords): Html {
  const { amount, currency, refunded, email, at, dispute, chargeId } = payment
  const money = (sum: number) => moneyText(sum, currency, words.language)
  const state = [
    refunded > 0 && words.refunded(money(refunded)),
    dispute && (words.disputeStatus[dispute.status] ?? dispute.status),
  ]
    .filter(Boolean)
    .join(', ')
  return html`<li class="row"><div><h3>${money(amount)}</h3><p class="soft small">${email} · ${minute(at.toISOString())}${state !== '' && html` · <strong>${state}</strong>`}</p></div>
<form method="post" class="actions"><input type="hidden" name="charge" value="${chargeId}">${disputeButtons(payment, words)}</form></li>`
}

function disputeButtons(
  { dispute, refunded, amount }: SandboxPayment,
  words: ControlWords,
): Html | null {
  const button = (act: string, label: string) =>
    html`<button class="quiet" name="do" value="${act}">${label}</button>`
  if (dispute && !['won', 'lost', 'warning_closed'].includes(dispute.status))
    return html`<input type="hidden" name="dispute" value="${dispute.id}">${button('win', words.win)}${button('lose', words.lose)}`
  return dispute || refunded === amount
    ? null
    : html`${button('dispute', words.dispute)}${button('inquire', words.inquire)}`
}

function events({ events: list }: ControlView, words: ControlWords): Html {
  if (list.length === 0) return html`<h2>${words.events}</h2><p class="soft">${words.noEvents}</p>`
  const rows = list.map(
    ({
      id,
      type,
      at,
      objectId,
      delivery,
    }) => html`<li class="row"><div><h3><code>${type}</code></h3><p class="soft small">${objectId} · ${minute(at.toISOString())}</p></div>
<form method="post" class="actions"><span class="soft small state">${words.states[delivery ?? 'none']}</span><input type="hidden" name="event" value="${id}">${delivery && html`<button class="quiet" name="do" value="deliver">${words.again}</button>`}</form></li>`,
  )
  const isLost = list.some(({ delivery }) => delivery === 'dropped' || delivery === 'failed')
  const all =
    isLost &&
    html`<form method="post"><button class="quiet" name="do" value="deliver">${words.deliver}</button></form>`
  return html`<h2>${words.events}</h2>${all}<ul class="list">${rows}</ul>`
}

export function onboardingPage(
  { email, isReady, requirements, returnUrl }: OnboardingView,
  words: ControlWords,
): Html {
  const on = returnUrl && html`<p><a class="button" href="${returnUrl}">${words.onward}</a></p>`
  const asked = html`<p>${words.onboardingText}</p><p class="soft">${words.asked}</p><ul>${requirements.map((one) => html`<li><code>${one}</code></li>`)}</ul>
<form method="post" class="wide"><button name="do" value="finish">${words.finish}</button></form>
<form method="post"><button class="quiet" name="do" value="restrict">${words.restrict}</button></form>`
  return sandboxPage(
    words.onboarding,
    words,
    html`<h1>${words.onboarding}</h1>${email && html`<p class="soft">${email}</p>`}${isReady ? html`<p>${words.ready}</p>${on}` : asked}`,
  )
}
