import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance } from 'i18next'
import { Html, html } from '#lib/html.ts'
import type english from './en.json'

/** The key of a word in the JSON files, without the plural form: `shop.left` for `left_one`. */
type Word = WordsOf<typeof english>
type WordsOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${WordsOf<Words[Key]>}`
}[keyof Words & string]

type Values<Value> = Record<string, Value> & { count?: number }

/** Returns a word with values in its placeholders. `count` chooses the plural form. */
export interface Translate {
  (word: Word, values?: Values<string | number>): string
  /** Returns the word as HTML. It escapes the word, and all values that are not `Html`. */
  (word: Word, values: Values<string | number | Html>): Html
  language: string
}

/** The words by language, from the JSON files of this folder, which are named by language tag. */
const resources = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text = readFileSync(join(import.meta.dirname, name), 'utf8')
      return [basename(name, '.json'), { words: JSON.parse(text) as typeof english }]
    }),
)

/** The languages that have a file of words, by their tags. */
export const LANGUAGES = Object.keys(resources)

const i18n = createInstance({ resources, defaultNS: 'words', fallbackLng: 'en', initAsync: false })
void i18n.init()

const spoken = LANGUAGES.map((language) => ({
  isMeant: new RegExp(`^${language}\\b`, 'i'),
  translate: speak(language),
}))
const inEnglish = translatorOf('en')!

/** Returns the words in the language of a tag ("de-AT": German); null when there are none. */
export function translatorOf(tag: string): Translate | null {
  return spoken.find(({ isMeant }) => isMeant.test(tag))?.translate ?? null
}

/**
 * Returns the words in the language of a tag, or the English words when there is no file for it.
 */
export function translator(tag: string): Translate {
  return translatorOf(tag) ?? inEnglish
}

function speak(language: string): Translate {
  const t = i18n.getFixedT(language)
  /**
   * The words, split at their placeholders (text, name, text, …) and cached. i18next takes 4 to 50
   * µs for each of the forty words of a page.
   */
  const split = new Map<Word, string[]>()
  const partsOf = (word: Word, count?: number) => {
    const known = count === undefined && split.get(word)
    if (known) return known
    const parts = t(word, { count, skipInterpolation: true }).split(/\{\{(\w+)\}\}/)
    if (count === undefined) split.set(word, parts)
    return parts
  }
  const say = (word: Word, values: Values<string | number | Html> = {}) => {
    const said = partsOf(word, values.count).map((part, i) => (i % 2 === 0 ? part : values[part]))
    return said.some((part) => part instanceof Html) ? html`${said}` : said.join('')
  }
  return Object.assign(say as Translate, { language })
}
