import { BEGUN } from './block.ts'

const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\{\{)/i
const IS_BEGUN = /^https?(?::\/{0,2})?$/i

/** Returns the whole address that was typed so far, so that a draft with it can be saved at every key. Only a wrong scheme is refused. */
export function wholeAddress(typed: string, optional = false): string {
  const text = typed.trim()
  if (text === '' || IS_BEGUN.test(text)) return optional ? '' : BEGUN
  if (HAS_SCHEME.test(text)) return text
  return /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${text}` : BEGUN + text
}

/** Returns the address of an embed. Players are on https alone, and the API takes no characters there that an address cannot hold. */
export function embedAddress(address: string): string {
  return address.replace(/^https?:/i, 'https:').replace(/[\s{}<>"]/g, encodeURIComponent)
}
