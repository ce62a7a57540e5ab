import { bareAddress, type Judged, judgeAddress } from '#lib/addresses/link-address.ts'

/** Replaces a character of Liquid where a text must keep its length. No language uses it. */
export const MASK = '\u{E000}'

/**
 * A pattern for addresses that begin with Liquid, as placeholder or masked. They are checked when
 * they are filled in.
 */
const BEGINS_WITH_LIQUID = new RegExp(`^(?:lq\\d+x[tol]\\d+z|${MASK})`)

/** Checks an address that may hold Liquid. */
export function judgeWithLiquid(written: string, kind: Parameters<typeof judgeAddress>[1]): Judged {
  const address = bareAddress(written)
  if (BEGINS_WITH_LIQUID.test(address)) return { whole: address }
  if (!address.includes(MASK)) return judgeAddress(address, kind)
  const found = judgeAddress(address.replaceAll(MASK, 'x'), kind)
  if ('fault' in found) delete found.near
  return found
}

/** The attributes that hold addresses, by element. */
export const ADDRESSES: Record<string, { kind: 'link' | 'fetched'; of: readonly string[] }> = {
  href: { kind: 'link', of: ['a'] },
  src: { kind: 'fetched', of: ['img'] },
  background: { kind: 'fetched', of: ['table', 'td', 'th', 'tr'] },
}

/** Makes addresses absolute, and removes addresses that cannot work. */
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
