/** The most words of a search that count. */
const WORDS_MAX = 6
const EXCERPT = 160

/** Writes a character without capitals and accents: a search for `cafe` finds `Café`. One character may become several, or none. */
const folded = (character: string) =>
  character
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Writes a text as the search compares it. */
export function foldedWords(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

/** Returns the words of a search, as the search compares them. */
export function wordsOf(query: string): string[] {
  return [...new Set(foldedWords(query).split(' '))].filter((word) => word !== '').slice(0, WORDS_MAX)
}

/** Returns the pattern for `like` that a text with the word matches. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Cuts the piece of a text out that has the first word found, or its beginning. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, placeOf(text, words))
  const cut = at < EXCERPT / 2 ? 0 : text.indexOf(' ', at - EXCERPT / 3) + 1
  // A text without spaces, such as Chinese, is cut anywhere.
  const begin = cut > at || cut === 0 ? Math.max(0, at < EXCERPT / 2 ? 0 : at - 20) : cut
  const piece = text
    .slice(begin, begin + EXCERPT)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  return `${begin > 0 ? '…' : ''}${piece.trim()}${begin + EXCERPT < text.length ? '…' : ''}`
}

/** Finds the first of the words in a text; -1 when it has none. */
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
