import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { BadSmtpUrl, readSmtpUrl } from '#mail/smtp-url.ts'

/** A setting, from which the docs and .env.example are generated. */
export interface Setting<T> {
  name: string
  fallback: string
  meaning: string
  parse(text: string): T
}

export class BadSetting extends Error {}

export function setting<T>(
  name: string,
  fallback: string,
  meaning: string,
  parse: (text: string) => T,
): Setting<T> {
  return { name, fallback, meaning, parse }
}

export const text = (value: string) => value
export const optional = (value: string) => (value === '' ? null : value)
export const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
export const mailbox = (value: string) => {
  if (value === '') return null
  const at = value.lastIndexOf('@')
  const address = `${value.slice(0, at)}@${domainToASCII(value.slice(at + 1))}`
  if (at < 1 || !/^[!-~]+@[a-z0-9.-]+$/.test(address) || /[<>,;:"]/.test(address))
    throw new BadSetting('must be an address alone, such as news@example.com')
  return address
}
export const port = (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new BadSetting('must be a port from 0 to 65535')
  return number
}
export const count = (value: string) => {
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0)
    throw new BadSetting('must be a number of at least 1')
  return Number(value)
}
export const share = (value: string) => {
  const number = Number(value)
  if (!/^[\d.]+$/.test(value) || !(number <= 1)) throw new BadSetting('must be from 0 to 1')
  return number
}
export const flag = (value: string) => {
  if (value !== 'true' && value !== 'false') throw new BadSetting('must be true or false')
  return value === 'true'
}
export const optionalUrl =
  (...schemes: string[]) =>
  (value: string) => {
    if (value === '') return null
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme))
      throw new BadSetting(
        `must be an address that begins ${schemes.map((name) => `${name}://`).join(' or ')}`,
      )
    // `href` has the host in ASCII, as mails need it (RFC 5891).
    return (schemes.includes('https') ? new URL(value).href : value).replace(/\/+$/, '')
  }
export const smtpUrl = (value: string) => {
  try {
    if (value !== '') readSmtpUrl(value)
    return optional(value)
  } catch (error) {
    throw error instanceof BadSmtpUrl
      ? new BadSetting(`${error.message}. See docs/sending.md`)
      : error
  }
}
export const oneOf =
  <const T extends string>(...values: T[]) =>
  (value: string) => {
    if (!values.includes(value as T)) throw new BadSetting(`must be one of ${values.join(', ')}`)
    return value as T
  }
export const nameServers = (value: string) =>
  list(value).map((server) => {
    const [, literal = server, port = ''] =
      /^\[([^\]]+)\](?::(\d+))?$/.exec(server) ?? /^([\d.]+)(?::(\d+))?$/.exec(server) ?? []
    if (isIP(literal) === 0 || Number(port) > 65_535)
      throw new BadSetting(
        'must be addresses of name servers, such as 192.0.2.53 or [2001:db8::53]:5353',
      )
    return server
  })
export const spfTerms = (value: string) =>
  list(value).map((term) => {
    if (!/^(?:a|mx|include:\S+|a:\S+|mx:\S+|ip4:[\d./]+|ip6:[\da-fA-F:./]+|exists:\S+)$/.test(term))
      throw new BadSetting(
        'must be mechanisms of SPF separated by commas, such as ip4:192.0.2.1,include:_spf.relay.example',
      )
    return term
  })
export const topics = (value: string) =>
  list(value).map((arn) => {
    if (!/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(arn))
      throw new BadSetting(
        'must be topics of SNS separated by commas, such as arn:aws:sns:eu-west-1:123456789012:mailcast',
      )
    return arn
  })
export const roles = (value: string) => list(value).map(oneOf('api', 'worker'))
/** Reads a time of day, as minutes since midnight. */
export const timeOfDay = (value: string) => {
  if (value === '') return null
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hours === undefined) throw new BadSetting('must be a time of day from 00:00 to 23:59, in UTC')
  return Number(hours) * 60 + Number(minutes)
}
export const passphrase = (value: string) => {
  if (value !== '' && value.length < 12) throw new BadSetting('must be at least 12 characters')
  return optional(value)
}
export const secret = (value: string) => {
  if (value !== '' && value.length < 32)
    throw new BadSetting('must be at least 32 characters; `openssl rand -base64 32` makes one')
  return optional(value)
}

export const stripeKey = (value: string) => {
  if (value !== '' && !/^(?:sk|rk)_(?:test|live)_\w+$/.test(value))
    throw new BadSetting('must be a secret key (sk_…) or a restricted key (rk_…) of Stripe')
  return optional(value)
}
export const stripeSecret = (value: string) => {
  if (value !== '' && !/^whsec_\w+$/.test(value))
    throw new BadSetting('must be the signing secret of a webhook endpoint, which begins whsec_')
  return optional(value)
}
