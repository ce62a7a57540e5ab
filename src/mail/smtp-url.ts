import { nearest } from '#lib/nearest.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** True for smtps: the connection is encrypted from its first byte (RFC 8314 §3). */
  implicitTls: boolean
  login: { user: string; password: string } | null
  auth: 'plain' | 'login' | 'xoauth2' | null
  /** `near`: no TLS. A password is sent only to a private address. */
  tls: 'offered' | 'required' | 'unchecked' | 'off' | 'near'
  /** Whether BDAT (RFC 3030) is used when the server offers it. */
  chunking: boolean
  connections: number
  /** The most messages on one connection. Null: the known limit of the host is used. */
  messages: number | null
  /** The name that EHLO gives; null for the machine's name. */
  ehloName: string | null
}

/** The error for a wrong SMTP_URL. The message is worded to follow the name “SMTP_URL”. */
export class BadSmtpUrl extends Error {}

const PARAMETERS = ['auth', 'chunking', 'connections', 'messages', 'name', 'tls'] as const
const CONNECTIONS = 20
const CONNECTIONS_MAX = 200
const MESSAGES_MAX = 100_000

/** Parses an address such as `smtp://user:password@host:587?connections=10`. Throws BadSmtpUrl. */
export function readSmtpUrl(written: string): SmtpSettings {
  if (!URL.canParse(written))
    throw new BadSmtpUrl('must be an address, as smtp://user:password@mail.example.com:587')
  const url = new URL(written)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new BadSmtpUrl('must be an address that begins smtp:// or smtps://')
  if (url.hostname === '') throw new BadSmtpUrl('must name a host, as smtp://mail.example.com:587')
  if (url.pathname.replaceAll('/', '') !== '' || url.hash !== '')
    throw new BadSmtpUrl('must end after the port and its parameters: no path belongs there')
  refuseUnknown(url.searchParams)
  const implicitTls = url.protocol === 'smtps:'
  const settings = {
    host: decoded(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (implicitTls ? 465 : 587),
    implicitTls,
    login:
      url.username === '' ? null : { user: decoded(url.username), password: decoded(url.password) },
    auth: oneOf(url, 'auth', ['plain', 'login', 'xoauth2']),
    tls: oneOf(url, 'tls', ['required', 'unchecked', 'off']) ?? ('offered' as const),
    chunking: oneOf(url, 'chunking', ['off']) === null,
    connections: wholeNumber(url, 'connections', CONNECTIONS_MAX) ?? CONNECTIONS,
    messages: wholeNumber(url, 'messages', MESSAGES_MAX),
    ehloName: nameOf(url),
  }
  if (settings.auth !== null && settings.login === null)
    throw new BadSmtpUrl('has auth= and must have a user and a password for it')
  if (implicitTls && settings.tls === 'off')
    throw new BadSmtpUrl('cannot have tls=off with smtps://, which is always encrypted')
  return settings
}

function refuseUnknown(parameters: URLSearchParams): void {
  for (const name of parameters.keys()) {
    if (parameters.getAll(name).length > 1)
      throw new BadSmtpUrl(`must have the parameter ${name} once`)
    if (PARAMETERS.some((known) => known === name)) continue
    const near = nearest(name, PARAMETERS)
    throw new BadSmtpUrl(
      `has an unknown parameter, ${name}.${near ? ` Did you mean ${near}?` : ''} There are ${PARAMETERS.join(', ')}`,
    )
  }
}

function oneOf<const Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | null {
  const written = url.searchParams.get(name)
  if (written === null) return null
  const found = values.find((value) => value === written)
  if (found === undefined) throw new BadSmtpUrl(`must have ${name}= one of ${values.join(', ')}`)
  return found
}

function wholeNumber(url: URL, name: string, max: number): number | null {
  const written = url.searchParams.get(name)
  if (written === null) return null
  const number = Number(written)
  if (!/^\d+$/.test(written) || number < 1 || number > max)
    throw new BadSmtpUrl(`must have ${name}= a number from 1 to ${max}`)
  return number
}

/**
 * Returns the parameter `name`. Null: it is missing. Throws BadSmtpUrl when it is neither a host
 * name nor an address literal (RFC 5321 §4.1.1.1).
 */
function nameOf(url: URL): string | null {
  const written = url.searchParams.get('name')
  if (written !== null && !/^(?:[\w.-]{1,255}|\[[\w.:]{1,255}\])$/.test(written))
    throw new BadSmtpUrl('must have name= a host name, as name=mail.example.com')
  return written
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new BadSmtpUrl('has a % that is no escape: write %25 for it')
  }
}
