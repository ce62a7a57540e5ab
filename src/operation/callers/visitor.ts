import type { Caller, KeyCaller } from '../caller.ts'
import type { Call } from '../requests/call.ts'
import { invalidRequest, Problem, refusal } from '../problem.ts'

/** The uses of a key whose first time is stored: by a browser, and with `visitorIp`. */
export type FirstUse = 'browser' | 'visitorIp'

type Connection = Pick<Call, 'address' | 'browser'>

const notForBrowsers = refusal('forbidden', 403, 'This key is not for web pages')

export function checkBrowser(caller: Caller, { browser }: Connection): void {
  if (!browser || caller.kind !== 'key' || caller.browserUse === 'allowed') return
  throw new Problem(
    notForBrowsers,
    'This key is for servers (browserUse is refused), and this call carries Origin, as those of web pages do. Put another signups key into the page, with browserUse allowed.',
  )
}

/**
 * Returns the IP address to which limits per visitor apply: `visitorIp` if a server sends it,
 * otherwise the connection's address. Null: these limits do not apply, as for a full access key
 * without `visitorIp`, or a signed-in person.
 */
export function visitorOf(
  caller: Caller,
  input: { visitorIp?: unknown },
  call: Connection,
): string | null {
  if (caller.kind === 'reader' || caller.kind === 'visitor') return call.address
  const passed = passedAddress(input)
  if (passed !== null) {
    if (call.browser)
      throw notBelieved(
        'not_permitted',
        'A browser may not pass visitorIp. Leave it out: the address of its connection counts.',
      )
    if (isPublic(caller))
      throw notBelieved(
        'key_in_browser',
        'A web page has used this key, so anybody can read it and make visitorIp up. Create a second signups key for your server with browserUse refused (create_api_key), and pass visitorIp with that one.',
      )
    return passed
  }
  if (caller.kind === 'person') return null
  const counted = call.browser || (caller.kind === 'key' && caller.level === 'signups')
  return counted ? call.address : null
}

/**
 * Returns the advice to send `visitorIp`. It is for servers, because without this field all their
 * visitors count as one.
 */
export function remedyOf(
  caller: Caller,
  input: { visitorIp?: unknown },
  { browser }: Connection,
): string | null {
  if (caller.kind !== 'key' || browser || passedAddress(input) !== null) return null
  return "This call passes no visitorIp, so all visitors of your server count as one: pass each visitor's address as visitorIp."
}

/** Returns whether a caller's key may be shown in public web pages. */
export function isForPages(caller: Caller): boolean {
  return caller.kind === 'key' && caller.level === 'signups' && caller.browserUse === 'allowed'
}

/**
 * Returns whether a browser has used the key, so that strangers may know it. Full access keys never
 * count.
 */
function isPublic(caller: Caller): boolean {
  return isForPages(caller) && (caller as KeyCaller).browserSeen
}

/**
 * Returns the first use to store, if this request is the key's first use of that kind. Null: there
 * is nothing to store.
 */
export function firstUseOf(
  caller: Caller,
  input: { visitorIp?: unknown },
  { browser }: Connection,
): { key: KeyCaller; kind: FirstUse } | null {
  if (caller.kind !== 'key') return null
  if (browser) return caller.browserSeen ? null : { key: caller, kind: 'browser' }
  const passes = caller.level === 'signups' && passedAddress(input) !== null
  return passes && !caller.visitorIpSeen ? { key: caller, kind: 'visitorIp' } : null
}

function passedAddress({ visitorIp }: { visitorIp?: unknown }): string | null {
  return typeof visitorIp === 'string' ? visitorIp : null
}

function notBelieved(code: string, detail: string): Problem {
  return new Problem(invalidRequest, detail, {
    fieldErrors: [{ code, detail, pointer: '/visitorIp' }],
  })
}
