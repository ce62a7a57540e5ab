/**
 * Characters that a search treats as another character, the same as in the database function
 * `fold_search`.
 */
const SAME_SIGNS: Record<string, string> = {
  ...Object.fromEntries(Array.from('’‘ʼʻ′´`', (sign) => [sign, "'"])),
  ...Object.fromEntries(Array.from('“”„«»', (sign) => [sign, '"'])),
  ...Object.fromEntries(Array.from('–—‑‐−', (sign) => [sign, '-'])),
  // The lower case of İ has two characters in JavaScript, and one in PostgreSQL.
  İ: 'i',
}
const SIGNS = new RegExp(`[${Object.keys(SAME_SIGNS).join('')}]`, 'g')

/**
 * A pattern for more combining marks than any language writes (Stream-Safe Text Format, UAX #15).
 * Sorting them takes quadratic time: seconds for 100,000.
 */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes a text for searching: lower case, `ss` for ß, and one form of quotation marks,
 * apostrophes and dashes. `fold_search` of the database does the same.
 */
export function foldSearch(text: string): string {
  return text
    .replace(SIGNS, (sign) => SAME_SIGNS[sign]!)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}

/** Normalizes as `foldSearch`, and removes accents, so that `cafe` finds `Café`. */
export function foldAccents(text: string): string {
  const plain = foldSearch(text)
    .replace(MARKS_TOO_MANY, '$1')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
  return foldSearch(plain)
}
