/** A search as PostgreSQL gets it. */
export interface Search {
  /** The pattern for `like`, not yet folded. */
  pattern: string
  /** The part of the index that finds it (migration 0025): trigrams, beginnings of words, or signs. Null when none does. */
  by: 'trigrams' | 'starts' | 'signs' | null
  /** The signs that contacts are found by. */
  signs: string[]
}

const WORDS = /[\p{L}\p{N}]+/gu
/** The letters beyond ASCII that `search_keys` leaves out, as blocks of Unicode. */
const LETTERS = /[\u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff]/

/**
 * Makes the pattern of a search. Text is found in any place. Text without a trigram (one or two letters) is found at the beginnings of words, since
 * the index holds these.
 */
export function searchFor(q: string): Search {
  const text = q.replace(/[\\%_]/g, '\\$&')
  if (hasTrigram(q)) return { pattern: `%${text}%`, by: 'trigrams', signs: [] }
  if (q.match(WORDS)) return { pattern: `% ${text}%`, by: 'starts', signs: [] }
  const signs = indexedSigns(q)
  return { pattern: `%${text}%`, by: signs.length > 0 ? 'signs' : null, signs }
}

/** Returns the signs of a text that are in the index. An @ or a dot is there unless a letter or a digit follows it, as at the end of the text. */
function indexedSigns(q: string): string[] {
  return Array.from(q).filter((sign, i, all) => !LETTERS.test(sign) && sign !== ' ' && ((sign !== '@' && sign !== '.') || i + 1 < all.length))
}

/** Returns whether pg_trgm finds a trigram within the text. It puts two spaces before a word and one after it, where the text shows its ends. */
function hasTrigram(q: string): boolean {
  return [...q.matchAll(WORDS)].some(({ 0: word, index }) => {
    const before = index > 0 ? 2 : 0
    const after = index + word.length < q.length ? 1 : 0
    return Array.from(word).length + before + after >= 3
  })
}
