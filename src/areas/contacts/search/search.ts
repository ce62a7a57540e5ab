import { foldSearch } from '#lib/fold-search.ts'

export interface Search {
  /** The search text, normalized like the index. */
  text: string
  /** The pattern for SQL `like`. */
  pattern: string
  /**
   * The index that finds the search, such as the index of word beginnings; null when no index does.
   */
  by: 'trigrams' | 'starts' | 'signs' | null
  signs: string[]
}

const WORDS = /[\p{L}\p{N}]+/gu
/** The letters beyond ASCII that `search_keys` leaves out, as Unicode blocks. */
const LETTERS = /[\u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff]/

/** Prepares a search. A text too short for trigrams matches only beginnings of words. */
export function searchFor(q: string): Search {
  const text = foldSearch(q)
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  if (hasTrigram(text)) return { text, pattern: `%${escaped}%`, by: 'trigrams', signs: [] }
  if (text.match(WORDS)) return { text, pattern: `% ${escaped}%`, by: 'starts', signs: [] }
  const signs = indexedSigns(text)
  return { text, pattern: `%${escaped}%`, by: signs.length > 0 ? 'signs' : null, signs }
}

/**
 * Returns the characters of a text that are indexed one by one. An @ or a dot is indexed only if no
 * letter or digit follows.
 */
function indexedSigns(q: string): string[] {
  return Array.from(q).filter(
    (sign, i, all) =>
      !LETTERS.test(sign) && sign !== ' ' && ((sign !== '@' && sign !== '.') || i + 1 < all.length),
  )
}

/**
 * Returns whether pg_trgm finds a trigram in a text. It adds two spaces before a word and one
 * after.
 */
function hasTrigram(q: string): boolean {
  return [...q.matchAll(WORDS)].some(({ 0: word, index }) => {
    const before = index > 0 ? 2 : 0
    const after = index + word.length < q.length ? 1 : 0
    return Array.from(word).length + before + after >= 3
  })
}
