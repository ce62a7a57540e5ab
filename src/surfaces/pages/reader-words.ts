import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** The words of the pages behind the links in mails, and of the answers to the form. */
const EN = {
  confirm: 'Confirm your subscription',
  confirmText: (email: Html, name: string) => html`${email} will receive ${name}. You can leave at any time.`,
  confirmButton: 'Confirm subscription',
  subscribed: 'You are subscribed',
  subscribedText: (email: Html) => html`Thank you. The next issue goes to ${email}.`,
  get: (name: string) => `Get ${name}`,
  lastIssues: 'Until then: the last issues',
  allIssues: 'All issues',
  notSubscribed: 'You are not subscribed',
  notSubscribedText: (link: (words: string) => Html, name: string) => html`${link('Sign up again')} to receive ${name}.`,
  leaveButton: 'Unsubscribe',
  preferences: 'Your preferences',
  preferencesText: (email: Html) => html`Newsletters for ${email}.`,
  saved: 'Saved.',
  states: {
    on: 'You get it.',
    waiting: 'Not confirmed yet: press the button in the mail that we sent.',
    off: 'You do not get it.',
    stopped: 'Mail to your address is stopped.',
  },
  topics: 'What you would like to get',
  saveTopics: 'Save my choice',
  return: 'Subscribe',
  leaveAll: 'Unsubscribe from all',
  data: 'Your data',
  dataText: 'Get a copy of what is stored about you, or erase it.',
  getData: 'Get my data',
  erase: 'Erase my data',
  mailbox: 'Look into your mailbox',
  mailboxText: (email: Html, name: string) => html`A mail is on its way to ${email}. Open it and press its button to receive ${name}.`,
  mailboxHint: 'Nothing there after some minutes? Look in your spam folder. If you are subscribed already, you get no such mail.',
  thanks: 'Thank you',
  thanksText: (email: Html, name: string) => html`${email} is on the list. The next issue of ${name} goes there.`,
  backTo: (name: string) => `Back to ${name}`,
}

export type ReaderWords = typeof EN

const DE: ReaderWords = {
  confirm: 'Anmeldung bestätigen',
  confirmText: (email, name) => html`${email} bekommt dann ${name}. Sie können jederzeit wieder abbestellen.`,
  confirmButton: 'Anmeldung bestätigen',
  subscribed: 'Sie sind dabei',
  subscribedText: (email) => html`Vielen Dank. Die nächste Ausgabe geht an ${email}.`,
  get: (name) => `${name} holen`,
  lastIssues: 'Bis dahin: die letzten Ausgaben',
  allIssues: 'Alle Ausgaben',
  notSubscribed: 'Sie bekommen diesen Newsletter nicht',
  notSubscribedText: (link, name) => html`${link('Melden Sie sich noch einmal an')}, um ${name} zu bekommen.`,
  leaveButton: 'Abbestellen',
  preferences: 'Ihre Einstellungen',
  preferencesText: (email) => html`Newsletter für ${email}.`,
  saved: 'Gespeichert.',
  states: {
    on: 'Sie bekommen ihn.',
    waiting: 'Noch nicht bestätigt: Drücken Sie den Knopf in der Mail, die wir geschickt haben.',
    off: 'Sie bekommen ihn nicht.',
    stopped: 'An Ihre Adresse gehen keine Mails mehr.',
  },
  topics: 'Was Sie bekommen möchten',
  saveTopics: 'Auswahl speichern',
  return: 'Abonnieren',
  leaveAll: 'Alle abbestellen',
  data: 'Ihre Daten',
  dataText: 'Lassen Sie sich eine Kopie von allem geben, was über Sie gespeichert ist, oder löschen Sie es.',
  getData: 'Meine Daten holen',
  erase: 'Meine Daten löschen',
  mailbox: 'Sehen Sie in Ihr Postfach',
  mailboxText: (email, name) => html`Eine Mail an ${email} ist unterwegs. Öffnen Sie sie und drücken Sie den Knopf darin, um ${name} zu bekommen.`,
  mailboxHint: 'Nach einigen Minuten nichts da? Sehen Sie im Spam-Ordner nach. Wenn Sie ihn schon bekommen, kommt keine solche Mail.',
  thanks: 'Vielen Dank',
  thanksText: (email, name) => html`${email} steht auf der Liste. Die nächste Ausgabe von ${name} geht dorthin.`,
  backTo: (name) => `Zurück zu ${name}`,
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function readerWords(language: string): ReaderWords {
  return isGerman(language) ? DE : EN
}
