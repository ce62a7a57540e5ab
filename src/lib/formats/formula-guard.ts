/**
 * The characters that begin a formula in spreadsheets (OWASP, “CSV injection”), including their
 * full-width forms.
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
 * Removes the apostrophe that an export put before a formula. An export also adds an apostrophe to
 * a text that already has one before a formula, so each text is restored exactly.
 */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}
