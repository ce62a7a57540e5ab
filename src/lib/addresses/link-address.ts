import { trimInvisible } from './invisible.ts'

/** The URL schemes that links in mails may have. Mail programs and phones support these. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'webcal'] as const

/**
 * A link address in the form in which a mail may contain it, or the reason for which it is refused.
 */
export type Judged =
  | { whole: string }
  /** The error in the address. `near`: the complete address that the author probably meant. */
  | { fault: 'missing' | 'part' | 'data' | 'scheme'; scheme?: string; near?: string }

/**
 * Removes characters that browsers ignore in an address (WHATWG URL §4.4), and white space and
 * invisible characters at its ends.
 */
export function bareAddress(written: string): string {
  return trimInvisible(written.replace(/[\t\r\n]/g, ''))
}

/**
 * Checks the address of a link, or of a resource to load, such as an image. Changes `//host` and
 * `www.` to https. For links, an address within the text (`#peas`) is accepted.
 */
export function judgeAddress(written: string, kind: 'link' | 'fetched'): Judged {
  const text = bareAddress(written)
  if (text === '' || text === '#') return { fault: 'missing' }
  if (kind === 'link' && text.startsWith('#')) return { whole: text }
  const completed = text.replace(/^(?:\/\/(?=[^/\\])|(?=www\.[^\s./?#]+\.))/i, 'https://')
  const scheme = schemeOf(completed)
  if (scheme === null) return { fault: 'part', ...nearOf(completed) }
  if (scheme === 'http' || scheme === 'https')
    return isWebAddress(completed) ? { whole: completed } : { fault: 'part', ...nearOf(completed) }
  if (scheme === 'data') return { fault: kind === 'fetched' ? 'data' : 'scheme', scheme }
  if (kind === 'fetched') return { fault: 'part' }
  if (!(LINK_SCHEMES as readonly string[]).includes(scheme)) return { fault: 'scheme', scheme }
  return completed.length > scheme.length + 1 ? { whole: completed } : { fault: 'part' }
}

function schemeOf(address: string): string | null {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.?)/i.exec(address) ?? []
  // A host with a port, such as shop.example:8080, looks like a URL scheme.
  const isHost = scheme === undefined || scheme.includes('.') || /^localhost$/i.test(scheme)
  return isHost || (rest === '' && address.length > scheme.length + 1) ? null : scheme.toLowerCase()
}

/**
 * Returns whether a text is a complete web address. Returns false for `https:/x`, `https://` and
 * `https://https://x`, though browsers repair some of them.
 */
function isWebAddress(address: string): boolean {
  return (
    /^https?:\/\/[^\s/?#\\]/i.test(address) &&
    !/^https?:\/\/https?(?:[:/]|$)/i.test(address) &&
    URL.canParse(address)
  )
}

const IS_EMAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/
const IS_HOST = /^(?:[\p{L}\p{N}-]+\.)+(\p{L}{2,})(?::\d+)?(?:[/?#]|$)/u
const IS_FILE = /^(?:html?|php|aspx?|jsp|md|txt|pdf|png|jpe?g|gif|svg|webp|css|js|ics|zip)$/i

function nearOf(address: string): { near?: string } {
  if (IS_EMAIL.test(address)) return { near: `mailto:${address}` }
  const [begin = ''] = /^(?:(?:https?|htps|htp|htpp|ttps?)[:;]?[/\\]*)+/i.exec(address) ?? []
  const rest = address.slice(begin.length)
  const domain = IS_HOST.exec(rest)?.[1]
  if (domain === undefined || IS_FILE.test(domain)) return {}
  return { near: `${/^http\b/i.test(begin) ? 'http' : 'https'}://${rest}` }
}
