/** Signs that count as another in a search. `fold_search` of the database has the same ones. */
const SAME_SIGNS: Record<string, string> = {
  ...Object.fromEntries(Array.from('’‘ʼʻ′´`', (sign) => [sign, "'"])),
  ...Object.fromEntries(Array.from('“”„«»', (sign) => [sign, '"'])),
  ...Object.fromEntries(Array.from('–—‑‐−', (sign) => [sign, '-'])),
  // Lower case has two letters for it in JavaScript, and one in PostgreSQL.
  İ: 'i',
}
const SIGNS = new RegExp(`[${Object.keys(SAME_SIGNS).join('')}]`, 'g')

/**
 * More marks in a row than any language writes (Stream-Safe Text Format, UAX #15). Sorting a run
 * takes quadratic time: seconds for 100,000 marks.
 */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu

/**
 * Folds spellings of one text into one: small letters, `ss` for ß, and one quotation mark,
 * apostrophe and dash for all. `fold_search` of the database does the same.
 */
export function foldSearch(text: string): string {
  return text
    .replace(SIGNS, (sign) => SAME_SIGNS[sign]!)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}

/** Folds as `foldSearch`, and drops accents: `cafe` finds `Café`. */
export function foldAccents(text: string): string {
  const plain = foldSearch(text)
    .replace(MARKS_TOO_MANY, '$1')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
  return foldSearch(plain)
}
