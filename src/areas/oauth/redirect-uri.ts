const LENGTH_MAX = 2000
/** Matches schemes that run code, open files or programs of the system, or make phone calls. */
const REFUSED =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|chrome|chrome-extension|moz-extension|edge|resource|intent|ftp|ws|wss|mailto|tel|sms|search|search-ms|shell|ms-[\w.-]+|jar|res|mhtml|ldap|ssh|smb|git)$/
/**
 * Matches the only accepted form of a web address. Other forms can show one host and lead to
 * another.
 */
const WEB = /^https:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?=[/?]|$)/
const THIS_COMPUTER = /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/

/**
 * Returns a sentence that tells how to correct a redirect address. Returns null when the address is
 * accepted.
 */
export function redirectProblem(uri: string): string | null {
  if (uri.length > LENGTH_MAX) return `Use redirect addresses of at most ${LENGTH_MAX} characters.`
  if (!/^[\x21-\x7e]+$/.test(uri) || /["'<>\\^`{|}]/.test(uri) || !URL.canParse(uri))
    return 'A redirect address is no valid address. Send an absolute one, percent-encoded where it has other letters.'
  const { protocol, username, password } = new URL(uri)
  if (uri.includes('#')) return 'A redirect address may not have a fragment (#). Leave it out.'
  if (username !== '' || password !== '')
    return 'A redirect address may not have a user name or password. Leave them out.'
  if (!uri.startsWith(protocol)) return 'Write the scheme of a redirect address in small letters.'
  if (protocol === 'https:')
    return WEB.test(uri)
      ? null
      : 'Write a redirect address as https://host/path. The host has letters, digits, dots and hyphens.'
  if (protocol === 'http:')
    return LOOPBACK.test(uri)
      ? null
      : 'Use https for a redirect address; http is for 127.0.0.1, [::1] and localhost alone.'
  return REFUSED.test(protocol.slice(0, -1))
    ? 'Redirect addresses of this scheme are refused. Use https, a loopback address, or a scheme of the app.'
    : null
}

/** The kind of program that receives the redirect, as far as the address proves it. */
type RedirectKind = 'web' | 'loopback' | 'scheme'

export function kindOfRedirect(uri: string): RedirectKind {
  if (uri.startsWith('https:'))
    return THIS_COMPUTER.test(new URL(uri).hostname) ? 'loopback' : 'web'
  return LOOPBACK.test(uri) ? 'loopback' : 'scheme'
}

/** Returns the host that receives the response, or `scheme://` for an app's own scheme. */
export function hostOfRedirect(uri: string): string {
  const { protocol, host, hostname } = new URL(uri)
  const kind = kindOfRedirect(uri)
  return kind === 'scheme' ? `${protocol}//` : kind === 'loopback' ? hostname : host
}

/**
 * Removes the port of a loopback address, because a program uses another port each time (RFC 8252
 * §7.3).
 */
export function withoutLoopbackPort(uri: string): string {
  return uri.replace(LOOPBACK, 'http://$1')
}

/**
 * Returns whether an address is registered. Compares exact characters, except for the port of a
 * loopback address.
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  return registered.some(
    (one) => one === uri || withoutLoopbackPort(one) === withoutLoopbackPort(uri),
  )
}

/** Adds parameters to a redirect address. Does not change its existing parameters. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const query = new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  return `${uri}${uri.includes('?') ? '&' : '?'}${query.toString()}`
}
