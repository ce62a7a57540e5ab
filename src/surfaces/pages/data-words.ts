import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** The words of the pages on which readers get or erase their data. */
const EN = {
  title: 'Your data',
  data: 'Get your data',
  dataText: (email: Html) =>
    html`You get a file with all that is stored about ${email}: your subscriptions, your consent, and the mails to you with their opens and clicks.`,
  dataButton: 'Download my data',
  erase: 'Erase your data?',
  eraseText: (email: Html) =>
    html`All that is stored about ${email} is erased: your subscriptions, your consent, and what was noted about you. You get no more mail from:`,
  payments: 'If you pay for one of them, the payment ends at once, and nothing is paid back.',
  final: 'This cannot be undone. To keep a copy, get your data first.',
  eraseLast: 'With it you erase your data in all your newsletters here, for good.',
  eraseButton: 'Erase my data for good',
  why: 'A link can be passed on with a mail. So we mail a code to your address first.',
  send: 'Send me a code',
  enter: 'Enter the code',
  mailed: (email: Html) => html`We mailed a code to ${email}. It works for ten minutes.`,
  code: 'Code',
  sixDigits: 'Six digits',
  again: 'Send another code',
  back: 'Back to your preferences',
  missing: 'Enter the six digits of the mail.',
  /** The server's sentences, which are English. */
  wrong: (detail: string) => detail,
  tooMany: (detail: string) => detail,
  erased: 'Your data is erased',
  erasedText: 'You get no more mail. What else is stored about you follows within minutes.',
  receipt: (at: Html) => html`Your receipt, of ${at}:`,
  keep: 'Keep it: with your address gone, only this number leads to the erasure.',
}

export type DataWords = typeof EN

const DE: DataWords = {
  title: 'Ihre Daten',
  data: 'Ihre Daten holen',
  dataText: (email) =>
    html`Sie bekommen eine Datei mit allem, was über ${email} gespeichert ist: Ihre Abos, Ihre Einwilligung und die Mails an Sie mit Öffnungen und Klicks.`,
  dataButton: 'Meine Daten herunterladen',
  erase: 'Ihre Daten löschen?',
  eraseText: (email) =>
    html`Alles, was über ${email} gespeichert ist, wird gelöscht: Ihre Abos, Ihre Einwilligung und was über Sie notiert wurde. Sie bekommen keine Mails mehr von:`,
  payments: 'Wenn Sie für einen davon zahlen, endet die Zahlung sofort, und es wird nichts zurückgezahlt.',
  final: 'Das lässt sich nicht rückgängig machen. Wenn Sie eine Kopie behalten möchten, holen Sie zuerst Ihre Daten.',
  eraseLast: 'Damit löschen Sie Ihre Daten in allen Ihren Newslettern hier, endgültig.',
  eraseButton: 'Meine Daten endgültig löschen',
  why: 'Ein Link kann mit einer Mail weitergegeben werden. Deshalb schicken wir zuerst einen Code an Ihre Adresse.',
  send: 'Code schicken',
  enter: 'Geben Sie den Code ein',
  mailed: (email) => html`Wir haben einen Code an ${email} geschickt. Er gilt zehn Minuten.`,
  code: 'Code',
  sixDigits: 'Sechs Ziffern',
  again: 'Noch einen Code schicken',
  back: 'Zurück zu Ihren Einstellungen',
  missing: 'Geben Sie die sechs Ziffern aus der Mail ein.',
  wrong: () => 'Das ist nicht der Code, oder er gilt nicht mehr. Ein Code gilt zehn Minuten, für fünf Versuche und einmal.',
  tooMany: () => 'An diese Adresse gingen schon mehrere Codes. Nehmen Sie den neuesten, oder versuchen Sie es später noch einmal.',
  erased: 'Ihre Daten sind gelöscht',
  erasedText: 'Sie bekommen keine Mails mehr. Was sonst noch gespeichert ist, folgt in wenigen Minuten.',
  receipt: (at) => html`Ihr Beleg vom ${at}:`,
  keep: 'Bewahren Sie ihn auf: Ihre Adresse ist gelöscht, und nur diese Nummer führt noch zu der Löschung.',
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function dataWords(language: string): DataWords {
  return isGerman(language) ? DE : EN
}
