/**
 * The characters that begin a formula in spreadsheets (OWASP, “CSV injection”), also their wide
 * East Asian forms.
 */
export const FORMULA_SIGNS: readonly string[] = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
]

const SIGN = `[${FORMULA_SIGNS.map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')}]`
const GUARDED = new RegExp(`^'+${SIGN}`, 'u')
const UNSAFE = new RegExp(`^'*${SIGN}`, 'u')

export function withGuard(text: string): string {
  return UNSAFE.test(text) ? `'${text}` : text
}

/**
 * Removes the apostrophe that an export put before a formula. Exports also put one before such
 * apostrophes, so each text comes back as it was.
 */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}
