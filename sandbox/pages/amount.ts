import { decimalsOf } from '../objects/currency.ts'

/** Reads a typed amount, such as `12,50`; null for other text. */
export function readAmount(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const found = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!found) return null
  const [, whole = '', part = ''] = found
  if (part.length > decimals) return null
  return Number(whole + part.padEnd(decimals, '0'))
}
