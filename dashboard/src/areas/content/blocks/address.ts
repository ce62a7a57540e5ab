import { BEGUN } from './block.ts'

/** A scheme, which the API takes or refuses in words. `localhost:` of a host with its port is none. */
const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|javascript|data):|\{\{)/i
const WEB = /^https?:\/\//i
const IS_EMAIL = /^[^\s@]+@[^\s@]+$/
const IS_BEGUN = /^https?(?::\/{0,2})?$/i

interface Wanted {
  /** True where the block does without an address. */
  optional?: boolean
  /** True where something is fetched from the address, so that it is on the web. */
  fetched?: boolean
}

/** Returns the whole address that was typed so far, so that a draft with it can be saved at every key. Only a wrong scheme of a link is refused. */
export function wholeAddress(typed: string, { optional = false, fetched = false }: Wanted = {}): string {
  const text = typed.trim().replace(/^(https?):\/?(?=[^/])/i, '$1://')
  if (text === '' || IS_BEGUN.test(text)) return optional ? '' : BEGUN
  if ((fetched ? WEB : HAS_SCHEME).test(text)) return text
  return !fetched && IS_EMAIL.test(text) && !text.includes(':') ? `mailto:${text}` : BEGUN + text
}

/** Returns the address of an embed. Players are on https alone, and the API takes no characters there that an address cannot hold. */
export function embedAddress(address: string): string {
  return BEGUN + address.replace(WEB, '').replace(/[\s{}<>"]/g, encodeURIComponent)
}
