import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** The words of the page on which a reader manages a subscription. */
const EN = {
  heading: 'Your subscription',
  none: 'You have no paid subscription of this newsletter.',
  complimentary: 'You have complimentary access. Nothing is charged for it.',
  prices: 'Look at the prices',
  signInFirst: 'Sign in with your address to see your subscription. You get a code by e\u2011mail.',
  signIn: 'Sign in',
  signedInAs: (email: Html) => html`Signed in as <strong>${email}</strong>.`,
  signOut: 'Sign out',
  several: 'You pay more than once for this newsletter. End the subscriptions that you do not need.',
  status: {
    incomplete: 'Not paid yet',
    trialing: 'Free trial',
    active: 'Active',
    past_due: 'Payment failed',
    paused: 'Paused, since no card was given',
    ended: 'Ended',
  } as Record<string, string>,
  ends: 'Ends at the end of the period',
  labels: { status: 'Status', price: 'Price', next: 'Next payment', until: 'You read until', card: 'Card', ended: 'Ended' },
  perMonth: (price: string) => `${price} a month`,
  perYear: (price: string) => `${price} a year`,
  coupon: 'less your coupon',
  cardEnds: (brand: string, last4: string) => `${brandName(brand)} •••• ${last4}`,
  failed: 'The last payment failed. Give another card, and it is tried again.',
  mend: 'Change the card',
  card: 'Card and invoices',
  year: (price: string) => `Change to ${price} a year`,
  cancel: 'End the subscription',
  cancelNote: (day: Html) => html`If you end it, you read on until ${day}, and nothing more is charged.`,
  resume: 'Go on after all',
  yearHeading: 'Change to a year',
  dueNow: (amount: string) => html`<strong>${amount}</strong> is charged now: the year, less what is left of your month.`,
  dueAfterTrial: (price: string, day: Html) => html`Nothing is charged now. On ${day}, after your free trial, ${price} is charged for a year.`,
  credit: 'Nothing is charged now: what is left of your month is worth more.',
  then: (price: string) => `After that it is ${price} a year, until you end it.`,
  confirm: (amount: string) => `Pay ${amount} and change`,
  confirmFree: 'Change to a year',
  back: 'Back to your subscription',
  amountChanged: 'The amount has changed meanwhile. Look at it again.',
  declined: 'Your bank declined the payment. Nothing has changed. Change the card, then try again.',
  going: 'The page opens in a moment.',
  goOn: 'Go on',
  backTo: (name: string) => `Back to ${name}`,
  test: 'TEST: no money moves here.',
}

export type ManageWords = typeof EN

const DE: ManageWords = {
  heading: 'Ihr Abo',
  none: 'Sie haben kein bezahltes Abo dieses Newsletters.',
  complimentary: 'Sie lesen auf Einladung. Dafür wird nichts abgebucht.',
  prices: 'Zu den Preisen',
  signInFirst: 'Melden Sie sich mit Ihrer Adresse an, um Ihr Abo zu sehen. Sie bekommen einen Code per E\u2011Mail.',
  signIn: 'Anmelden',
  signedInAs: (email) => html`Angemeldet als <strong>${email}</strong>.`,
  signOut: 'Abmelden',
  several: 'Sie zahlen mehrfach für diesen Newsletter. Beenden Sie die Abos, die Sie nicht brauchen.',
  status: {
    incomplete: 'Noch nicht bezahlt',
    trialing: 'Kostenlose Probezeit',
    active: 'Aktiv',
    past_due: 'Zahlung fehlgeschlagen',
    paused: 'Ruht, weil keine Karte angegeben wurde',
    ended: 'Beendet',
  },
  ends: 'Endet mit dem Zeitraum',
  labels: { status: 'Stand', price: 'Preis', next: 'Nächste Zahlung', until: 'Sie lesen bis', card: 'Karte', ended: 'Beendet am' },
  perMonth: (price) => `${price} im Monat`,
  perYear: (price) => `${price} im Jahr`,
  coupon: 'abzüglich Ihres Codes',
  cardEnds: (brand, last4) => `${brandName(brand)} •••• ${last4}`,
  failed: 'Die letzte Zahlung ist fehlgeschlagen. Geben Sie eine andere Karte an, dann wird es noch einmal versucht.',
  mend: 'Karte ändern',
  card: 'Karte und Rechnungen',
  year: (price) => `Zu ${price} im Jahr wechseln`,
  cancel: 'Abo beenden',
  cancelNote: (day) => html`Wenn Sie beenden, lesen Sie weiter bis zum ${day}, und es wird nichts mehr abgebucht.`,
  resume: 'Doch weiterlesen',
  yearHeading: 'Zum Jahr wechseln',
  dueNow: (amount) => html`<strong>${amount}</strong> werden jetzt abgebucht: das Jahr, abzüglich des Rests Ihres Monats.`,
  dueAfterTrial: (price, day) => html`Jetzt wird nichts abgebucht. Am ${day}, nach Ihrer Probezeit, werden ${price} für ein Jahr abgebucht.`,
  credit: 'Jetzt wird nichts abgebucht: Der Rest Ihres Monats ist mehr wert.',
  then: (price) => `Danach sind es ${price} im Jahr, bis Sie beenden.`,
  confirm: (amount) => `${amount} zahlen und wechseln`,
  confirmFree: 'Zum Jahr wechseln',
  back: 'Zurück zu Ihrem Abo',
  amountChanged: 'Der Betrag hat sich inzwischen geändert. Sehen Sie ihn sich noch einmal an.',
  declined: 'Ihre Bank hat die Zahlung abgelehnt. Es hat sich nichts geändert. Ändern Sie die Karte und versuchen Sie es dann noch einmal.',
  going: 'Die Seite öffnet sich gleich.',
  goOn: 'Weiter',
  backTo: (name) => `Zurück zu ${name}`,
  test: 'TEST: Hier fließt kein Geld.',
}

/** Writes the brand of a card as people do: the provider writes it small. */
function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function manageWords(language: string): ManageWords {
  return isGerman(language) ? DE : EN
}
