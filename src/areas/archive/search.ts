/** The most words of a search that count. */
const WORDS_MAX = 6
const EXCERPT = 160

/**
 * Marks beyond the thirtieth in a row, which no language writes (Stream-Safe Text Format, UAX #15). Sorting a run of marks takes time by the square of
 * its length: 100,000 of them would keep the process busy for seconds.
 */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu

/** Writes a character without capitals and accents: a search for `cafe` finds `Café`. One character may become several, or none. */
const folded = (character: string) =>
  character
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Writes a text as the search compares it. */
export function foldedWords(text: string): string {
  return folded(text.replace(MARKS_TOO_MANY, '$1')).replace(/\s+/g, ' ').trim()
}

/** Returns the words of a search, as the search compares them. */
export function wordsOf(query: string): string[] {
  return [...new Set(foldedWords(query).split(' '))].filter((word) => word !== '').slice(0, WORDS_MAX)
}

/** Returns the pattern for `like` that a text with the word matches. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Cuts the piece of a text out that has the first word found, or its beginning. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = placeOf(text, words)
  const begin = at < EXCERPT / 2 ? 0 : wordAt(text, at - 60, at)
  const end = begin + EXCERPT >= text.length ? text.length : wordAt(text, begin + EXCERPT - 20, begin + EXCERPT)
  const piece = text.slice(begin, end).toWellFormed().replaceAll('\ufffd', '').trim()
  return `${begin > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`
}

/** Returns the first place between two at which a word begins. A text without spaces, such as Chinese, is cut at the second. */
function wordAt(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= to ? to : space + 1
}

/** Finds the first of the words in a text. Returns -1 when it has none. */
function placeOf(text: string, words: readonly string[]): number {
  if (words.length === 0) return -1
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const one = folded(character)
    plain += one
    for (let i = 0; i < one.length; i++) places.push(at)
    at += character.length
  }
  const found = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  return found.length === 0 ? -1 : places[Math.min(...found)]!
}
