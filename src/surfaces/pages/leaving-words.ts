import { moneyText } from '#lib/currency.ts'
import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** A payment that goes on, or ends, when its reader unsubscribes. */
export interface LeavingPayment {
  interval: 'month' | 'year'
  price: number
  currency: string
  periodEndsAt: string | null
  cancelsAt: string | null
}

/** The words of the page on which a reader unsubscribes. */
const EN = {
  title: 'Unsubscribe',
  ask: 'Unsubscribe?',
  you: 'You',
  noMore: (who: Html, newsletter: string) => html`${who} will get no more issues of ${newsletter}.`,
  leave: 'Unsubscribe',
  leaveAndEnd: 'Unsubscribe and end the payment',
  left: 'You are unsubscribed',
  leftTitle: 'Unsubscribed',
  comeBack: (who: Html, page: string) => html`${who} will get no more issues. To come back, <a href="${page}">sign up again</a>.`,
  pays: (price: string, next: Html) =>
    html`You pay ${price} for it. Unsubscribing ends the mails and not the payment: the next one is ${next}, and you can read on the web.`,
  ends: (day: Html) => html`Your payment ends, and nothing more is charged. You can read on the web until ${day}.`,
  end: 'End the payment too',
  manage: 'Look at your subscription',
  on: (day: Html) => html`on ${day}`,
  soon: html`to come`,
  month: (price: string) => `${price} a month`,
  year: (price: string) => `${price} a year`,
}

type LeavingWords = typeof EN

const DE: LeavingWords = {
  title: 'Abbestellen',
  ask: 'Abbestellen?',
  you: 'diese Adresse',
  noMore: (who, newsletter) => html`Keine weiteren Ausgaben von ${newsletter} gehen an: ${who}.`,
  leave: 'Abbestellen',
  leaveAndEnd: 'Abbestellen und Zahlung beenden',
  left: 'Sie haben abbestellt',
  leftTitle: 'Abbestellt',
  comeBack: (who, page) =>
    html`Keine weiteren Ausgaben gehen an: ${who}. Wenn Sie zurückkommen möchten, <a href="${page}">melden Sie sich wieder an</a>.`,
  pays: (price, next) =>
    html`Sie zahlen dafür ${price}. Das Abbestellen beendet die Mails und nicht die Zahlung: Die nächste ist ${next}, und Sie können im Web lesen.`,
  ends: (day) => html`Ihre Zahlung endet, und es wird nichts mehr abgebucht. Im Web lesen Sie bis zum ${day}.`,
  end: 'Auch die Zahlung beenden',
  manage: 'Zu Ihrem Abo',
  on: (day) => html`am ${day}`,
  soon: html`noch offen`,
  month: (price) => `${price} im Monat`,
  year: (price) => `${price} im Jahr`,
}

export function leavingWords(language: string): LeavingWords {
  return isGerman(language) ? DE : EN
}

/** Says what becomes of each payment of a reader who leaves. */
export function paymentsText(payments: readonly LeavingPayment[], language: string): Html[] {
  const words = leavingWords(language)
  const dayOf = (at: string) =>
    html`<time datetime="${at}">${new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}</time>`
  return payments.map(({ interval, price, currency, periodEndsAt, cancelsAt }) => {
    if (cancelsAt !== null) return html`<p>${words.ends(dayOf(cancelsAt))}</p>`
    const money = moneyText(price, currency, language)
    return html`<p>${words.pays(words[interval](money), periodEndsAt === null ? words.soon : words.on(dayOf(periodEndsAt)))}</p>`
  })
}
