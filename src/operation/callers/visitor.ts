import type { Caller, KeyCaller } from './caller.ts'
import type { Call } from '../requests/call.ts'
import { invalidRequest, Problem, refusal } from '../problem.ts'

/** The two kinds of use that decide whether a key's `visitorIp` is believed. */
export type FirstUse = 'browser' | 'visitorIp'

/** The side of a call that its connection shows. */
type Connection = Pick<Call, 'address' | 'browser'>

const notForBrowsers = refusal('forbidden', 403, 'This key is not for web pages')

/** Refuses a web page that brings a key which is for servers alone. */
export function checkBrowser(caller: Caller, { browser }: Connection): void {
  if (!browser || caller.kind !== 'key' || caller.browserUse === 'allowed') return
  throw new Problem(
    notForBrowsers,
    'This key is for servers (browserUse is refused), and this call carries Origin, as those of web pages do. Put another signups key into the page, with browserUse allowed.',
  )
}

/**
 * Finds the address that the limit per visitor counts: the one that a server passes as `visitorIp`, or the connection's for a browser,
 * for a signups only key and on our own pages. Returns null, for no limit, when a full access key passes no address. It also does for a
 * signed-in person, who adds other people.
 */
export function visitorOf(caller: Caller, input: { visitorIp?: unknown }, call: Connection): string | null {
  if (caller.kind === 'reader' || caller.kind === 'visitor') return call.address
  const passed = passedAddress(input)
  if (passed !== null) {
    if (call.browser) throw notBelieved('not_permitted', 'A browser may not pass visitorIp. Leave it out: the address of its connection counts.')
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

/** Returns whether anybody may have read this key. A full access key has no limit per visitor that could be passed by. */
function isPublic(caller: Caller): boolean {
  return caller.kind === 'key' && caller.level === 'signups' && caller.browserUse === 'allowed' && caller.browserSeen
}

/** Finds the use of a key that was never seen before and is worth noting. */
export function firstUseOf(caller: Caller, input: { visitorIp?: unknown }, { browser }: Connection): { key: KeyCaller; kind: FirstUse } | null {
  if (caller.kind !== 'key') return null
  if (browser) return caller.browserSeen ? null : { key: caller, kind: 'browser' }
  const passes = caller.level === 'signups' && passedAddress(input) !== null
  return passes && !caller.visitorIpSeen ? { key: caller, kind: 'visitorIp' } : null
}

function passedAddress({ visitorIp }: { visitorIp?: unknown }): string | null {
  return typeof visitorIp === 'string' ? visitorIp : null
}

function notBelieved(code: string, detail: string): Problem {
  return new Problem(invalidRequest, detail, { fieldErrors: [{ code, detail, pointer: '/visitorIp' }] })
}
