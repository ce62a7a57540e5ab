import { domainToASCII } from 'node:url'
import { z } from 'zod'

const ADDRESS_MAX = 254

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
 * the schema publishes format and pattern of `z.email()` itself.
 */
export const EmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(z.email('This is not an e-mail address'), z.maxLength(ADDRESS_MAX))
  .meta({ examples: ['reader@example.com'] })

/** The address as abuse is counted: without the plus part, and without dots where the provider ignores them. */
export function foldedAddress(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const plain = local.split('+')[0]!
  const ignoresDots = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${ignoresDots ? plain.replaceAll('.', '') : plain}@${domain}`
}
