/** Signs that begin a spreadsheet formula (OWASP, “CSV injection”), also wide East Asian ones. */
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

/** Takes off a guard. Exports also guard apostrophes before a sign, so texts come back whole. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}
