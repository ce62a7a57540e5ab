import { isGerman } from '#lib/german.ts'
import { type Html, html } from '#lib/html.ts'

/** The words of the page with the forms for other sites. */
const EN = {
  title: 'A form for your site',
  text: (name: string) => `Both work without a script and without a key. People who sign up there subscribe to ${name} as on its own page.`,
  asHtml: 'As HTML',
  asHtmlText: html`It takes the look of your site. Name your site in <code>source</code>.`,
  asFrame: 'As a frame',
  asFrameText: 'It looks as below, and shows its answer in the same place.',
  frame: 'The form as a frame',
  frameTitle: (name: string) => `Subscribe to ${name}`,
  email: 'E-mail',
  trap: 'Stays empty: people do not see it, and programs that fill in everything give themselves away.',
  source: 'my website',
}

type FormWords = { [Key in keyof typeof EN]: (typeof EN)[Key] extends Html ? Html : (typeof EN)[Key] }

const DE: FormWords = {
  title: 'Ein Formular für Ihre Seite',
  text: (name) =>
    `Beide kommen ohne Skript und ohne Schlüssel aus. Wer sich dort anmeldet, abonniert ${name} wie auf der eigenen Seite des Newsletters.`,
  asHtml: 'Als HTML',
  asHtmlText: html`Es sieht aus wie Ihre Seite. Nennen Sie Ihre Seite in <code>source</code>.`,
  asFrame: 'Als Rahmen',
  asFrameText: 'Er sieht aus wie unten und zeigt seine Antwort an derselben Stelle.',
  frame: 'Das Formular als Rahmen',
  frameTitle: (name) => `${name} abonnieren`,
  email: 'E-Mail',
  trap: 'Bleibt leer: Menschen sehen es nicht, und Programme, die alles ausfüllen, verraten sich.',
  source: 'meine Website',
}

/** Returns the words for a newsletter's language: German, and English for all others. */
export function formWords(language: string): FormWords {
  return isGerman(language) ? DE : EN
}
