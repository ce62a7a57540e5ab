import { domainToASCII } from 'node:url'
import { trimInvisible } from '#lib/addresses/invisible.ts'

/**
 * Converts an address, a domain, or complete labels of a domain to ASCII, the form in which they
 * are stored, for a search. Null: the text contains no domain.
 */
export function domainSearch(q: string): string | null {
  const at = q.lastIndexOf('@')
  const domain = q.slice(at + 1)
  if (/^[\p{ASCII}]*$/u.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return null
  const labels = domain.split('.')
  const ascii = labels.map((label) => domainToASCII(label))
  if (ascii.some((label, i) => label === '' && labels[i] !== '')) return null
  return q.slice(0, at + 1) + ascii.join('.')
}

/**
 * Returns a part of an address as it is stored: in ASCII, without invisible characters around it.
 */
export function asStored(part: string): string {
  const bare = trimInvisible(part)
  return bare === '' ? part : (domainSearch(bare) ?? bare)
}
