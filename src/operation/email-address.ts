import { domainToASCII } from 'node:url'
import { z } from 'zod'

const ADDRESS_MAX = 254

/** The pattern of `z.email()`, which knows top-level domains of letters alone; `рф` and `中国` are `xn--…` in ASCII (RFC 5890 §2.3.2.1). */
const ADDRESS = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/** Trimmed, the domain in its ASCII form (IDNA) and small letters, the local part as it was written. */
export function normalAddress(written: string): string {
  const address = written.trim()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1)
  const ascii = /^[a-zA-Z0-9.-]+$/.test(domain) ? domain.toLowerCase() : domainToASCII(domain)
  return `${address.slice(0, at)}@${ascii}`
}

/**
 * An e-mail address. The domain becomes ASCII before the check, since the pattern refuses `a@münchen.de`;
 * the schema publishes the format and the pattern.
 */
export const EmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(z.email({ pattern: ADDRESS, error: 'This is not an e-mail address' }), z.maxLength(ADDRESS_MAX))
  .meta({ examples: ['reader@example.com'] })

/** The address as abuse is counted: without the plus part, and without dots where the provider ignores them. */
export function foldedAddress(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const plain = local.split('+')[0]!
  const ignoresDots = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${ignoresDots ? plain.replaceAll('.', '') : plain}@${domain}`
}
