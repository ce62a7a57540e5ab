import { type Html, html } from '#lib/html.ts'
import { amountDigits, moneyText } from '#lib/currency.ts'
import type { CheckoutView, SecureView } from './views.ts'
import { sandboxPage } from './frame.ts'
import type { Words } from './words.ts'

export interface Entered {
  refused: string
  fields: Readonly<Record<string, string>>
}

export function checkoutPage(view: CheckoutView, words: Words, entered: Entered | null): Html {
  if (view.status === 'complete') {
    const on =
      view.successUrl && html`<p><a class="button" href="${view.successUrl}">${words.goOn}</a></p>`
    return sandboxPage(words.paid, words, html`<h1>${words.paid}</h1><p>${words.paidText}</p>${on}`)
  }
  if (view.status === 'expired')
    return sandboxPage(
      words.expired,
      words,
      html`<h1>${words.expired}</h1><p>${words.expiredText}</p>${backLink(view, words)}`,
    )
  return sandboxPage(
    words.checkout,
    words,
    html`<h1>${words.checkout}</h1>${entered && html`<p class="alert" role="alert">${words.refused[entered.refused] ?? entered.refused}</p>`}
${sum(view, words)}
<form method="post" class="wide">
${view.custom && amountField(view, words, entered)}
${view.email === null ? html`<label>${words.email}<input type="email" name="email" value="${entered?.fields['email']}" required autocomplete="email" maxlength="254"></label>` : html`<p class="soft">${view.email}</p>`}
${view.takesCode && html`<label>${words.code}<input name="code" value="${entered?.fields['code']}" autocomplete="off" maxlength="100"><span class="hint">${words.optional}</span></label>`}
${cards(view, words, entered?.fields['card'] ?? 'pays')}
<button>${payLabel(view, words)}</button></form>
${backLink(view, words)}`,
  )
}

function payLabel(
  { custom, renews, trialDays, total, currency }: CheckoutView,
  words: Words,
): string {
  const amount = moneyText(total, currency, words.language)
  if (custom) return words.payNamed
  if (renews && trialDays > 0) return words.startTrial
  return renews ? words.subscribe(amount) : words.pay(amount)
}

function sum(
  { lines, currency, discount, total, custom, renews, trialDays }: CheckoutView,
  words: Words,
): Html {
  const money = (amount: number) => moneyText(amount, currency, words.language)
  const rows = lines.map(
    ({ name, quantity, amount }) =>
      html`<tr><td>${name}${quantity > 1 && ` × ${quantity}`}</td><td>${custom ? '' : money(amount)}</td></tr>`,
  )
  const off = discount > 0 && html`<tr><td>${words.discount}</td><td>−${money(discount)}</td></tr>`
  const due =
    !custom &&
    html`<tr class="due"><th scope="row">${words.total}</th><td>${money(total)}</td></tr>`
  const term =
    renews &&
    html`<p class="soft">${trialDays > 0 && `${words.trial(trialDays, money(lines.reduce((all, { amount }) => all + amount, 0) - discount))} `}${words.renews[renews]}</p>`
  return html`<table class="sum">${rows}${off}${due}</table>${term}`
}

function amountField(
  { custom, currency }: CheckoutView,
  words: Words,
  entered: Entered | null,
): Html {
  const { minimum, preset } = custom!
  const least =
    minimum !== null && minimum > 0
      ? words.atLeast(moneyText(minimum, currency, words.language))
      : null
  const value =
    entered?.fields['amount'] ??
    (preset === null && minimum === null
      ? ''
      : amountDigits(preset ?? minimum!, currency).replace(
          '.',
          words.language === 'de' ? ',' : '.',
        ))
  return html`<label>${words.amount} (${currency.toUpperCase()})<input name="amount" inputmode="decimal" value="${value}" required autocomplete="off" maxlength="12">${least && html`<span class="hint">${least}</span>`}</label>`
}

function cards({ renews }: CheckoutView, words: Words, chosen: string): Html {
  const offered = Object.entries(words.cards).filter(
    ([name]) => renews !== null || name !== 'fails_later',
  )
  const choices = offered.map(
    ([name, label]) =>
      html`<label><input type="radio" name="card" value="${name}"${name === chosen && html` checked`}>${label}</label>`,
  )
  return html`<fieldset><legend>${words.card}</legend>${choices}</fieldset>`
}

function backLink({ cancelUrl }: CheckoutView, words: Words): Html | null {
  return cancelUrl === null ? null : html`<p><a href="${cancelUrl}">${words.cancel}</a></p>`
}

export function securePage(view: SecureView, words: Words): Html {
  if (!view.isOpen)
    return sandboxPage(
      words.secure,
      words,
      html`<h1>${words.secureOver}</h1>${view.backUrl && html`<p><a href="${view.backUrl}">${words.back}</a></p>`}`,
    )
  const amount = moneyText(view.amount, view.currency, words.language)
  return sandboxPage(
    words.secure,
    words,
    html`<h1>${words.secure}</h1><p>${words.secureText(amount)}</p>
<form method="post" class="wide"><input type="hidden" name="do" value="pass"><button>${words.pass}</button></form>
<form method="post"><input type="hidden" name="do" value="fail"><button class="quiet">${words.fail}</button></form>`,
  )
}
