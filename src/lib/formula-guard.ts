/**
 * The signs by which a cell of a CSV file becomes a formula in a spreadsheet (OWASP, “CSV injection”): equals, plus, minus, at, tab, carriage
 * return, line feed, and the wide forms of the first four, which spreadsheets in East Asia accept.
 */
export const FORMULA_SIGNS: readonly string[] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

const SIGN = `[${FORMULA_SIGNS.map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')}]`
const GUARDED = new RegExp(`^'+${SIGN}`, 'u')
const UNSAFE = new RegExp(`^'*${SIGN}`, 'u')

/** Puts an apostrophe before a formula. */
export function withGuard(text: string): string {
  return UNSAFE.test(text) ? `'${text}` : text
}

/**
 * Takes off the apostrophe that an export put before a formula. The export guards a text that begins with apostrophes and then such a sign too, so
 * that each text comes back as it was.
 */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}
