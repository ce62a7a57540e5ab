import { trimInvisible } from './invisible.ts'

/** The schemes that links in mails may have. Mail programs and phones know them all. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'webcal'] as const

/** An address as a mail has it, or the reason for which a mail cannot have it. */
export type Judged =
  | { whole: string }
  /** `near`: the whole address that the author seems to mean. */
  | { fault: 'missing' | 'part' | 'data' | 'scheme'; scheme?: string; near?: string }

/**
 * Takes out what browsers skip in an address (WHATWG URL §4.4), and cuts off spaces of other scripts
 * and invisible signs at the ends.
 */
export function bareAddress(written: string): string {
  return trimInvisible(written.replace(/[\t\r\n]/g, ''))
}

/**
 * Judges the address of a link or of something that is fetched, such as an image. `//host` and
 * `www.` become https. The address of a place in the text (`#peas`) stays.
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
  // A host with its port, such as shop.example:8080, looks like a scheme.
  const isHost = scheme === undefined || scheme.includes('.') || /^localhost$/i.test(scheme)
  return isHost || (rest === '' && address.length > scheme.length + 1) ? null : scheme.toLowerCase()
}

/** Refuses `https:/x`, `https://` and `https://https://x`, which browsers would repair or not. */
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
