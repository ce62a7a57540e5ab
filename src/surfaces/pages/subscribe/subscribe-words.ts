import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** The words of the pages on which readers subscribe and pay. */
const EN = {
  heading: (name: string) => `Become a paid reader of ${name}`,
  notForSale: 'This newsletter has no paid subscriptions at the moment.',
  month: 'Monthly',
  year: 'Yearly',
  perMonth: (price: string) => `${price} a month`,
  perYear: (price: string) => `${price} a year`,
  saves: (share: string) => `${share} less than by the month`,
  trial: (days: number) => (days === 1 ? 'One day free' : `${days} days free`),
  trialNote: (days: number) =>
    `Nothing is charged for the first ${days === 1 ? 'day' : `${days} days`}, and you can end it before. An address has one free trial.`,
  benefits: 'You get',
  email: 'Your e-mail address',
  signedInAs: (email: Html) => html`You are signed in as <strong>${email}</strong>.`,
  hasCoupon: 'I have a code',
  coupon: 'Your code',
  apply: 'Apply',
  remove: 'Remove',
  applied: 'Your code counts.',
  first: (full: string) => `first payment, then ${full}`,
  everyPayment: 'every payment',
  notWithCode: 'without your code',
  go: 'Continue to payment',
  note: 'You pay on the page of our payment provider, and can end it at any time.',
  alreadyReader: 'You pay already?',
  signIn: 'Sign in',
  leaveEmpty: 'Leave this empty',
  complimentary: 'You have complimentary access at the moment. A subscription goes on beside it.',
  already: 'You pay for this newsletter already',
  alreadyText: 'Nothing was charged a second time.',
  manage: 'Look at your subscription',
  backTo: (name: string) => `Back to ${name}`,
  thanks: 'Thank you!',
  trialBegun: (day: Html, price: string) =>
    html`Your free trial has begun. On ${day} the first payment of ${price} is charged, unless you end it before.`,
  paid: (price: string, day: Html) => html`You are a paid reader now: ${price}, next on ${day}.`,
  readOn: 'To read on this device, sign in with your address. You get a code by e\u2011mail.',
  askedText: (email: Html) => html`One more step for the mails: press the button in the mail that we sent to <strong>${email}</strong>.`,
  waiting: 'Waiting for the payment',
  waitingText: 'As soon as it is confirmed, you are a paid reader. This page looks again by itself.',
  again: 'Look again',
  over: 'This subscription is not paid',
  overText: 'The payment did not go through, or the subscription has ended. Nothing more is charged.',
  subscribeAgain: 'Look at the prices',
  going: 'The payment page opens in a moment.',
  goOn: 'Go on to the payment',
  test: 'TEST: no money moves here.',
}

export type SubscribeWords = typeof EN

const DE: SubscribeWords = {
  heading: (name) => `${name} bezahlt lesen`,
  notForSale: 'Dieser Newsletter hat zurzeit kein bezahltes Abo.',
  month: 'Monatlich',
  year: 'Jährlich',
  perMonth: (price) => `${price} im Monat`,
  perYear: (price) => `${price} im Jahr`,
  saves: (share) => `${share} weniger als monatlich`,
  trial: (days) => (days === 1 ? 'Ein Tag kostenlos' : `${days} Tage kostenlos`),
  trialNote: (days) =>
    `${days === 1 ? 'Am ersten Tag' : `In den ersten ${days} Tagen`} wird nichts abgebucht, und Sie können vorher beenden. Jede Adresse kann einmal kostenlos testen.`,
  benefits: 'Das bekommen Sie',
  email: 'Ihre E-Mail-Adresse',
  signedInAs: (email) => html`Sie sind als <strong>${email}</strong> angemeldet.`,
  hasCoupon: 'Ich habe einen Code',
  coupon: 'Ihr Code',
  apply: 'Anwenden',
  remove: 'Entfernen',
  applied: 'Ihr Code gilt.',
  first: (full) => `beim ersten Mal, dann ${full}`,
  everyPayment: 'bei jeder Zahlung',
  notWithCode: 'ohne Ihren Code',
  go: 'Weiter zur Zahlung',
  note: 'Sie zahlen auf der Seite unseres Zahlungsdienstes und können jederzeit beenden.',
  alreadyReader: 'Sie zahlen schon?',
  signIn: 'Anmelden',
  leaveEmpty: 'Bitte leer lassen',
  complimentary: 'Sie lesen zurzeit auf Einladung. Ein Abo läuft daneben.',
  already: 'Sie zahlen für diesen Newsletter schon',
  alreadyText: 'Es wurde nichts ein zweites Mal abgebucht.',
  manage: 'Zu Ihrem Abo',
  backTo: (name) => `Zurück zu ${name}`,
  thanks: 'Vielen Dank!',
  trialBegun: (day, price) =>
    html`Ihre kostenlose Zeit hat begonnen. Am ${day} wird zum ersten Mal abgebucht: ${price}, wenn Sie nicht vorher beenden.`,
  paid: (price, day) => html`Sie lesen jetzt alles: ${price}, das nächste Mal am ${day}.`,
  readOn: 'Um auf diesem Gerät zu lesen, melden Sie sich mit Ihrer Adresse an. Sie bekommen einen Code per E\u2011Mail.',
  askedText: (email) =>
    html`Für die Mails fehlt noch ein Schritt: Drücken Sie den Knopf in der Mail, die wir an <strong>${email}</strong> geschickt haben.`,
  waiting: 'Die Zahlung steht noch aus',
  waitingText: 'Sobald sie bestätigt ist, lesen Sie alles. Diese Seite sieht von selbst wieder nach.',
  again: 'Noch einmal nachsehen',
  over: 'Dieses Abo ist nicht bezahlt',
  overText: 'Die Zahlung kam nicht zustande, oder das Abo ist beendet. Es wird nichts mehr abgebucht.',
  subscribeAgain: 'Zu den Preisen',
  going: 'Die Zahlungsseite öffnet sich gleich.',
  goOn: 'Weiter zur Zahlung',
  test: 'TEST: Hier fließt kein Geld.',
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function subscribeWords(language: string): SubscribeWords {
  return isGerman(language) ? DE : EN
}
