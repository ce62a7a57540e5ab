import { isGerman } from '#lib/german.ts'
import type { Access } from '#areas/emails/index.ts'

/** The words of the gate on a newsletter's pages: English, unless the newsletter is German. */
interface Words {
  label: string
  offer: string
  readOn: string
}

type Gated = Exclude<Access, 'everyone'>

const ENGLISH: Record<Gated, Words> = {
  paid: { label: 'For paid readers', offer: 'The rest of this issue is for paid readers.', readOn: 'Read on' },
  subscribers: { label: 'For subscribers', offer: 'The rest of this issue is for subscribers.', readOn: 'Read on' },
}

const GERMAN: Record<Gated, Words> = {
  paid: { label: 'Für zahlende Leser', offer: 'Der Rest dieser Ausgabe ist zahlenden Lesern vorbehalten.', readOn: 'Weiterlesen' },
  subscribers: { label: 'Für Abonnenten', offer: 'Der Rest dieser Ausgabe ist Abonnenten vorbehalten.', readOn: 'Weiterlesen' },
}

export function gateWords(access: Gated, language: string): Words {
  return (isGerman(language) ? GERMAN : ENGLISH)[access]
}

const ENGLISH_SIGN_IN = {
  heading: 'Sign in',
  explained: 'Subscribers and paid readers sign in with a code that we mail to them. There is no password.',
  address: 'Your e-mail address',
  sendCode: 'Send me a code',
  mailed: (email: string) => `If ${email} is subscribed, a mail with a code is on its way. The code works for ten minutes.`,
  code: 'Code',
  sixDigits: 'Six digits',
  signIn: 'Sign in',
  nothing: 'Nothing there after some minutes? Look in your spam folder. An address gets at most three codes an hour.',
  again: 'Use another address, or ask for another code',
  press: 'Press the button to sign in on this device.',
  signedIn: 'You are signed in on this device.',
  signOut: 'Sign out',
  allIssues: 'All issues',
  wrong: 'This is not the code. A code works for ten minutes, for five tries, and once.',
  freeReader: 'You are signed in, and this issue is for paid readers.',
  becomePaid: 'Become a paid reader',
  paysAlready: 'You pay already?',
}

const GERMAN_SIGN_IN: typeof ENGLISH_SIGN_IN = {
  heading: 'Anmelden',
  explained: 'Abonnenten und zahlende Leser melden sich mit einem Code an, den wir ihnen mailen. Es gibt kein Passwort.',
  address: 'Ihre E-Mail-Adresse',
  sendCode: 'Code schicken',
  mailed: (email) => `Wenn ${email} abonniert ist, ist eine Mail mit einem Code unterwegs. Der Code gilt zehn Minuten.`,
  code: 'Code',
  sixDigits: 'Sechs Ziffern',
  signIn: 'Anmelden',
  nothing: 'Nach einigen Minuten nichts da? Sehen Sie im Spam-Ordner nach. Eine Adresse bekommt höchstens drei Codes in der Stunde.',
  again: 'Andere Adresse nehmen oder neuen Code anfordern',
  press: 'Drücken Sie den Knopf, um sich auf diesem Gerät anzumelden.',
  signedIn: 'Sie sind auf diesem Gerät angemeldet.',
  signOut: 'Abmelden',
  allIssues: 'Alle Ausgaben',
  wrong: 'Das ist nicht der Code. Ein Code gilt zehn Minuten, für fünf Versuche und einmal.',
  freeReader: 'Sie sind angemeldet, und diese Ausgabe ist zahlenden Lesern vorbehalten.',
  becomePaid: 'Bezahlt lesen',
  paysAlready: 'Sie zahlen schon?',
}

export function signInWords(language: string): typeof ENGLISH_SIGN_IN {
  return isGerman(language) ? GERMAN_SIGN_IN : ENGLISH_SIGN_IN
}
