import { BEGUN } from './block.ts'

/** A scheme, which the API judges. The `localhost:` of a host with its port is none. */
const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|sms|webcal|javascript|data):|\{\{)/i
const WEB = /^https?:\/\//i
const IS_EMAIL = /^[^\s@]+@[^\s@]+$/
const IS_BEGUN = /^https?(?::\/{0,2})?$/i
/** A prefix before an address that has its own scheme, as after a paste behind it. */
const PREFIX = /^\s*https?:\/\/\s*(?=https?:|[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|sms|webcal):)/i

interface Wanted {
  /** True where the block does without an address. */
  optional?: boolean
  /** True where something is fetched from the address, so that it is on the web. */
  fetched?: boolean
}

/** Lets a pasted address win over the prefix that stood in the field. */
export function withoutPrefix(typed: string): string {
  return typed.replace(PREFIX, '')
}

/** Completes typed text to a whole address, so that the draft can be saved at every key. */
export function wholeAddress(
  typed: string,
  { optional = false, fetched = false }: Wanted = {},
): string {
  const text = withoutPrefix(typed)
    .trim()
    .replace(/^(https?):\/?(?=[^/])/i, '$1://')
  if (text === '' || IS_BEGUN.test(text)) return optional ? '' : BEGUN
  if ((fetched ? WEB : HAS_SCHEME).test(text)) return text
  return !fetched && IS_EMAIL.test(text) && !text.includes(':') ? `mailto:${text}` : BEGUN + text
}

/** Returns an embed's address: https alone, without characters that an address cannot hold. */
export function embedAddress(address: string): string {
  return BEGUN + address.replace(WEB, '').replace(/[\s{}<>"]/g, encodeURIComponent)
}
