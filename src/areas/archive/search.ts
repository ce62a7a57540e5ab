import { foldAccents } from '#lib/fold-search.ts'

const WORDS_MAX = 6
const EXCERPT = 160

export function foldedWords(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim()
}

export function wordsOf(query: string): string[] {
  return [...new Set(foldedWords(query).split(' '))]
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
}

export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Returns a piece of a text around the first searched word, or its beginning. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = placeOf(text, words)
  const begin = at < EXCERPT / 2 ? 0 : wordAt(text, at - 60, at)
  const end =
    begin + EXCERPT >= text.length
      ? text.length
      : wordAt(text, begin + EXCERPT - 20, begin + EXCERPT)
  const piece = text.slice(begin, end).toWellFormed().replaceAll('\ufffd', '').trim()
  return `${begin > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`
}

/**
 * Returns the position of the first start of a word in a range; its end when there is none, as in
 * Chinese.
 */
function wordAt(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= to ? to : space + 1
}

/** Returns the position of the first searched word in a text, or -1. */
function placeOf(text: string, words: readonly string[]): number {
  if (words.length === 0) return -1
  const known = new Map<string, string>()
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    // One character may become several or none, so `places` has the original position of each.
    const one = known.get(character) ?? foldAccents(character)
    known.set(character, one)
    plain += one
    for (let i = 0; i < one.length; i++) places.push(at)
    at += character.length
  }
  const found = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  return found.length === 0 ? -1 : places[Math.min(...found)]!
}
