import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { findInvisible, trimInvisible } from '#lib/addresses/invisible.ts'

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, angle brackets included. */
export const ADDRESS_MAX = 254

/** An atom of RFC 5322 §3.2.3. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
/**
 * A label of a domain: at most 63 octets (RFC 1035 §2.3.4), which may begin with a digit (RFC 1123
 * §2.1).
 */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/**
 * The last label of a domain: letters alone, or the ASCII form of a name such as `рф` (RFC 5890
 * §2.3.2.1).
 */
const TOP_LABEL = '(?:[A-Za-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])'

/** A local part of at most 64 octets (RFC 5321 §4.5.3.1.1) and a domain. PostgreSQL uses it too. */
export const ADDRESS_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`
const ADDRESS = new RegExp(ADDRESS_PATTERN)

/**
 * Removes white space and invisible characters at both ends of an address, and converts its domain
 * to lower-case ASCII (IDNA).
 */
export function normalAddress(written: string): string {
  const address = trimInvisible(written)
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/**
 * Converts a domain to ASCII. Returns a text that is no domain unchanged, so that the check refuses
 * it: `domainToASCII` would decode `%6d` and cut off `/`, `?` and `#`.
 */
function asciiDomain(domain: string): string {
  if (/^[a-zA-Z0-9.-]+$/.test(domain)) return domain.toLowerCase()
  return /^[a-zA-Z0-9.\u0080-\u{10ffff}-]+$/u.test(domain) && findInvisible(domain) === null
    ? domainToASCII(domain)
    : domain
}

/**
 * An address from a caller. The domain becomes ASCII before the check, so `a@münchen.de` is
 * accepted. Local parts with quotes or with letters beyond ASCII are refused.
 */
export const EmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(
    z.email({ pattern: ADDRESS, error: 'This is not an e-mail address' }),
    z.maxLength(ADDRESS_MAX),
  )
  .meta({ examples: ['reader@example.com'] })

/** A stored address. It is valid even if the present check for new addresses would refuse it. */
export const StoredEmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(
    z.email({ pattern: /^[^\s@<>]+@[^\s@<>]+$/, error: 'This is not an e-mail address' }),
    z.maxLength(ADDRESS_MAX),
  )
  .meta({ examples: ['reader@example.com'] })
