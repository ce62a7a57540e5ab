import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, angle brackets included. */
export const ADDRESS_MAX = 254

/** RFC 5322 §3.2.3: an atom. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** RFC 1035 §2.3.4: at most 63 octets. RFC 1123 §2.1 lets it begin with a digit. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** Letters alone, or the ASCII form of a name such as `рф` or `中国` (RFC 5890 §2.3.2.1). */
const TOP_LABEL = '(?:[A-Za-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])'

/** A dot-string of at most 64 octets (RFC 5321 §4.1.2, §4.5.3.1.1) at a domain of two labels or more. PostgreSQL reads it too. */
export const ADDRESS_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`
const ADDRESS = new RegExp(ADDRESS_PATTERN)

/** Returns the address trimmed, with its domain in small letters and in its ASCII form (IDNA), and its local part as it was written. */
export function normalAddress(written: string): string {
  const address = written.trim()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** `domainToASCII` reads a domain as the host of a URL: it would decode `%6d` and cut off what follows `/`, `?` or `#`. */
function asciiDomain(domain: string): string {
  if (/^[a-zA-Z0-9.-]+$/.test(domain)) return domain.toLowerCase()
  return /^[a-zA-Z0-9.\u0080-\u{10ffff}-]+$/u.test(domain) ? domainToASCII(domain) : domain
}

/**
 * An e-mail address that a caller brings. The domain becomes ASCII before the check, since the pattern refuses `a@münchen.de`;
 * the schema publishes the format and the pattern. Quoted local parts, and letters beyond ASCII in them, are refused.
 */
export const EmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(z.email({ pattern: ADDRESS, error: 'This is not an e-mail address' }), z.maxLength(ADDRESS_MAX))
  .meta({ examples: ['reader@example.com'] })

/**
 * An e-mail address that is stored: it is answered, found and deleted, though a stricter check would refuse it today. Until
 * migration 0014 a label could end with a hyphen, and labels and local parts could be of any length.
 */
export const StoredEmailAddress = z
  .string()
  .max(1000)
  .overwrite(normalAddress)
  .check(z.email({ pattern: /^[^\s@<>]+@[^\s@<>]+$/, error: 'This is not an e-mail address' }), z.maxLength(ADDRESS_MAX))
  .meta({ examples: ['reader@example.com'] })
