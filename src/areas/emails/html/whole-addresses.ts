import { bareAddress, type Judged, judgeAddress } from '#lib/addresses/link-address.ts'

/** Stands for a sign of Liquid where a text must keep its length. Never a letter of a language. */
export const MASK = '\u{E000}'

/** An address that begins with Liquid, as a placeholder or masked. It is checked when filled in. */
const BEGINS_WITH_LIQUID = new RegExp(`^(?:lq\\d+x[tol]\\d+z|${MASK})`)

/** Judges an address that may hold Liquid, of which nothing nearer is known. */
export function judgeWithLiquid(written: string, kind: Parameters<typeof judgeAddress>[1]): Judged {
  const address = bareAddress(written)
  if (BEGINS_WITH_LIQUID.test(address)) return { whole: address }
  if (!address.includes(MASK)) return judgeAddress(address, kind)
  const found = judgeAddress(address.replaceAll(MASK, 'x'), kind)
  if ('fault' in found) delete found.near
  return found
}

/** The attributes that hold addresses, with their elements. */
export const ADDRESSES: Record<string, { kind: 'link' | 'fetched'; of: readonly string[] }> = {
  href: { kind: 'link', of: ['a'] },
  src: { kind: 'fetched', of: ['img'] },
  background: { kind: 'fetched', of: ['table', 'td', 'th', 'tr'] },
}

/** Completes addresses, and takes off those that lead nowhere. */
export function withWholeAddresses(
  element: string,
  attribs: Record<string, string>,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attribs)) {
    const address = ADDRESSES[name]
    if (!address?.of.includes(element)) kept[name] = value
    else {
      const found = judgeWithLiquid(value, address.kind)
      if ('whole' in found) kept[name] = found.whole
    }
  }
  return kept
}
