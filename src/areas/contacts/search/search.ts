/** A search as PostgreSQL gets it. */
export interface Search {
  /** The pattern for `like`, not yet folded. */
  pattern: string
  /** False when the pattern has no trigram, so that no index helps. */
  indexed: boolean
}

const WORDS = /[\p{L}\p{N}]+/gu

/**
 * Makes the pattern of a search. Text is found in any place. Text without a trigram (one or two letters) is found at the beginnings of words, since
 * the index holds these.
 */
export function searchFor(q: string): Search {
  const text = q.replace(/[\\%_]/g, '\\$&')
  if (hasTrigram(q)) return { pattern: `%${text}%`, indexed: true }
  const words = q.match(WORDS) !== null
  return { pattern: words ? `% ${text}%` : `%${text}%`, indexed: words }
}

/** Returns whether pg_trgm finds a trigram within the text. It puts two spaces before a word and one after it, where the text shows its ends. */
function hasTrigram(q: string): boolean {
  return [...q.matchAll(WORDS)].some(({ 0: word, index }) => {
    const before = index > 0 ? 2 : 0
    const after = index + word.length < q.length ? 1 : 0
    return Array.from(word).length + before + after >= 3
  })
}
