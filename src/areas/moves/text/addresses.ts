import { createHash } from 'node:crypto'

/** A text of an issue, as an archive reader yields it. */
export interface FoundBody {
  format: 'html' | 'markdown'
  text: string
}

/** An address in a text, with its position. */
interface Place {
  kind: 'picture' | 'link'
  from: number
  to: number
  /** The address as written, without entities. */
  address: string
}

/** The most characters of an address. Longer addresses are ignored. */
export const ADDRESS_MAX = 2000

/**
 * Matches a tag of at most 2000 parts, without another `<` outside of quotes. Without these limits,
 * a text of only `<` took a time that grew with the square of its length.
 */
const TAG = /<(img|source|a|area|v:fill)\b((?:[^<>"']|"[^"]{0,20000}"|'[^']{0,20000}'){0,2000})>/gi
const ATTRIBUTE = /(\s)(src|href|background)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Finds the addresses of pictures and links in a text, in order. */
export function addressesIn({ format, text }: FoundBody): Place[] {
  // An array, because the number of arguments of a call is limited, and a hostile text reaches that
  // limit.
  const found = [...inTags(text), ...(format === 'markdown' ? inMarkdown(text) : [])]
  return found.sort((a, b) => a.from - b.from).filter(isApart)
}

const isApart = ({ from }: Place, i: number, all: readonly Place[]) =>
  i === 0 || from >= all[i - 1]!.to

function inTags(text: string): Place[] {
  const found: Place[] = []
  for (const tag of text.matchAll(TAG)) {
    const inTag = tag.index + 1 + tag[1]!.length
    const isLink = /^a/i.test(tag[1]!)
    for (const attribute of tag[2]!.matchAll(ATTRIBUTE)) {
      const [whole, , name, , doubled, single, bare] = attribute
      const written = doubled ?? single ?? bare!
      const kind = isLink ? 'link' : 'picture'
      if ((kind === 'link') !== (name!.toLowerCase() === 'href')) continue
      const to = inTag + attribute.index + whole.length - (bare === undefined ? 1 : 0)
      found.push(...placeOf(kind, to - written.length, written))
    }
  }
  return found
}

/** The most characters between the brackets of a link in Markdown. */
const LABEL_MAX = 1000

function inMarkdown(text: string): Place[] {
  const found: Place[] = []
  for (const { index } of text.matchAll(/\]\(/g)) {
    const target = /^\s*<?([^\s<>"']+?)>?(?:\s|\)|$)/.exec(
      text.slice(index + 2, index + 2 + ADDRESS_MAX),
    )
    if (!target) continue
    const label = text.slice(Math.max(0, index - LABEL_MAX), index)
    const isPicture = label[label.lastIndexOf('[') - 1] === '!'
    const from = index + 2 + target[0].indexOf(target[1]!)
    found.push(...placeOf(isPicture ? 'picture' : 'link', from, target[1]!))
  }
  return found
}

function placeOf(kind: Place['kind'], from: number, written: string): Place[] {
  const address = written.replaceAll(/&amp;|&#38;|&#x26;/gi, '&').trim()
  return written.length > ADDRESS_MAX || address === ''
    ? []
    : [{ kind, from, to: from + written.length, address }]
}

/** Replaces addresses in a text. `newAddress` returns null for an address that stays unchanged. */
export function withAddresses(
  body: FoundBody,
  newAddress: (place: Pick<Place, 'kind' | 'address'>) => string | null,
): FoundBody {
  let [text, at] = ['', 0]
  for (const place of addressesIn(body)) {
    const made = newAddress(place)
    if (made === null) continue
    text += body.text.slice(at, place.from) + made.replaceAll('"', '%22').replaceAll("'", '%27')
    at = place.to
  }
  return { ...body, text: withoutSourceSets(text + body.text.slice(at)) }
}

/**
 * Removes `srcset` attributes, which browsers would prefer to the new address. A space remains,
 * because two braces side by side would be Liquid.
 */
function withoutSourceSets(text: string): string {
  return text.replace(
    /(<(?:img|source)\b(?:[^<>"']|"[^"]{0,20000}"|'[^']{0,20000}'){0,2000}?)\ssrcset\s{0,9}=\s{0,9}(?:"[^"]{0,20000}"|'[^']{0,20000}')/gi,
    '$1 ',
  )
}

/**
 * Returns the form in which the addresses of issues are compared: host and path, without scheme,
 * query and fragment. Returns null for an address that is not a web page's.
 */
export function issueKey(address: string, base: string | null): string | null {
  if (address.startsWith('#')) return null
  const url = URL.parse(address, base ?? 'https://relative.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = url.pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  if (path === '/' && url.search === '') return null
  const query = path === '/' ? url.search : ''
  return `${url.hostname.replace(/^www\./, '')}${path}${query}`
}

/** Returns the digest under which an address is stored. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
