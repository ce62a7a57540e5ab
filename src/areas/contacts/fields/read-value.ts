import type { Fields } from '../record/contact.ts'

const YES = words('true t yes y 1 on x ✓ wahr ja j oui vrai sí si verdadero sim vero tak da')
const NO = words('false f no n not 0 off never falsch nein non faux falso não nao nee nej nie')

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Reads a yes or no in the usual languages of exports; undefined for any other text. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** The most characters of a number: PostgreSQL needs about as many for the smallest double. */
const TEXT_MAX = 400
const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** A number with a decimal comma, such as 12,50 and 1.234,50. */
const COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/
/** A number such as 1.234, which may mean a thousand where commas are decimal. */
const UNCLEAR = /^[+-]?\d{1,3}(?:\.\d{3})+$/

/**
 * Reads a decimal number. Returns undefined for other text, and for numbers beyond 2^53, which lose
 * digits. `decimalComma`: the file separates columns by semicolons, as is usual where commas are
 * decimal.
 */
export function readNumber(text: string, decimalComma = false): number | undefined {
  const written = text.trim()
  if (decimalComma && UNCLEAR.test(written)) return undefined
  const plain =
    decimalComma && COMMA.test(written) ? written.replaceAll('.', '').replace(',', '.') : written
  if (plain.length > TEXT_MAX || !DECIMAL.test(plain)) return undefined
  const value = Number(plain)
  return isExact(value) ? value : undefined
}

/** Returns whether a number is finite and small enough to keep its digits. */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

/**
 * Converts a cell to a field's type, or returns undefined when the cell does not fit. For dates see
 * `readTime`.
 */
export function readValue(
  text: string,
  type: 'text' | 'number' | 'boolean',
  { decimalComma = false }: { decimalComma?: boolean } = {},
): Fields[string] | undefined {
  if (type === 'text') return text
  return type === 'number' ? readNumber(text, decimalComma) : readYesNo(text)
}
