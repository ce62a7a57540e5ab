import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { HOST_NAME } from '#areas/domains/index.ts'
import type { FieldError } from '#operation/problem.ts'

/** The longest name, with room for the label of the proof before it (RFC 1035 §2.3.4). */
export const HOST_LENGTH_MAX = 243

interface CheckedHost {
  host: string
  /** Whether it is the registered domain itself, such as garden.example. */
  isApex: boolean
}

/**
 * Reads a host that an owner wrote. Names are compared as A-labels (RFC 5890 §2.3.2.1). Returns the
 * error of a host that cannot be a newsletter's own.
 */
export async function readHost(
  written: string,
  baseUrl: string,
): Promise<CheckedHost | FieldError> {
  const text = written.trim()
  if (text.includes('*'))
    return wrong('wildcard', 'A newsletter has one host, and no wildcard. Write it without *.')
  if (/[\s/@:?#\\%]/.test(text) && isIP(text) === 0)
    return wrong(
      'invalid_host',
      'Write the name of the host alone, such as news.garden.example: without https://, port and path.',
    )
  const host = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : domainToASCII(text)
  if (isIP(host) !== 0 || /^[\d.]+$/.test(host))
    return wrong(
      'ip_address',
      'This is an IP address. Write a name, such as news.garden.example, whose DNS leads here.',
    )
  if (!HOST_NAME.test(host) || host.length > HOST_LENGTH_MAX)
    return wrong(
      'invalid_host',
      'This is not the name of a host such as news.garden.example, with at least one dot and no dot at its end.',
    )
  const own = new URL(baseUrl).hostname
  if (host === own || own.endsWith(`.${host}`))
    return wrong(
      'own_host',
      `${own} is this server's own address, and ${host} cannot be a newsletter's. Take another name, such as news.garden.example.`,
    )
  // Loaded only here: the list takes 1 MB.
  const { parse } = await import('tldts')
  const { domain } = parse(host, { allowPrivateDomains: true })
  if (domain === null)
    return wrong(
      'public_suffix',
      `${host} is no domain of one owner: names below it belong to different people. Take a name below it that is yours.`,
    )
  return { host, isApex: domain === host }
}

function wrong(code: string, detail: string): FieldError {
  return { code, detail, pointer: '/host' }
}
