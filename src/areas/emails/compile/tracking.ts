import { escapeHtml, unescapeHtml } from '#lib/html.ts'
import type { Vault } from '#ports/vault.ts'
import { linkProof } from './link-proof.ts'
import type { Tracker } from '../liquid/liquid-tracking.ts'
import { ADDRESS_MAX } from './tracked-links.ts'

export interface Tracking {
  baseUrl: string
  /** The origin of the newsletter's own host; null when the newsletter has none. */
  siteUrl: string | null
  vault: Vault
  opens: boolean
  clicks: boolean
  /** The numbers of the links in the order of the e-mail; null for a link that is not counted. */
  numbers: readonly (number | null)[]
}

/** Marks the position of the recipient token between pieces of text. */
export const TOKEN_HERE = Symbol('recipient_token')
type Pieces = (string | typeof TOKEN_HERE)[]

/** Returns a link's address in pieces, with the token left out. */
export function linkPieces(
  place: number,
  tracking: Tracking | null,
): Pieces | 'as written' | 'by its values' {
  if (!tracking?.clicks) return 'as written'
  if (place === 0) return 'by its values'
  const number = tracking.numbers[place - 1] ?? null
  return number === null ? 'as written' : [`${originOf(tracking)}/c/`, TOKEN_HERE, `/${number}`]
}

const PRODUCT_PAGE = /^\/n\/[^/?#]+\/products\/[^/?#]/
const OWN_PRODUCT_PAGE = /^\/products\/[^/?#]/

export function isOurs(address: string, baseUrl: string): boolean {
  return address.startsWith(baseUrl) && /^(?:[/?#]|$)/.test(address.slice(baseUrl.length))
}

/**
 * Returns whether clicks on an address count. Those on the archive, preferences and unsubscribe
 * pages do not. Those on product pages do, since a campaign's revenue is computed from them.
 */
export function isCounted(address: string, { baseUrl, siteUrl }: Hosts): boolean {
  if (siteUrl !== null && isOurs(address, siteUrl))
    return OWN_PRODUCT_PAGE.test(address.slice(siteUrl.length))
  return !isOurs(address, baseUrl) || PRODUCT_PAGE.test(address.slice(baseUrl.length))
}

type Hosts = Pick<Tracking, 'baseUrl' | 'siteUrl'>

function originOf({ baseUrl, siteUrl }: Hosts): string {
  return siteUrl ?? baseUrl
}

export function imagePieces(tracking: Tracking | null): Pieces {
  if (!tracking?.opens) return ['']
  return [
    `<img src="${originOf(tracking)}/o/`,
    TOKEN_HERE,
    '.gif" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">',
  ]
}

/** Returns the tracker of links in conditions and loops, and of addresses that differ by reader. */
export function trackerFor(tracking: Tracking, recipientToken: string): Tracker {
  const told = (pieces: Pieces) =>
    pieces.map((piece) => (piece === TOKEN_HERE ? recipientToken : piece)).join('')
  return {
    link(place, written) {
      const pieces = linkPieces(place, tracking)
      if (pieces === 'by its values') return linkByValues(tracking, recipientToken, written)
      return pieces === 'as written' ? written : told(pieces)
    },
    image: () => told(imagePieces(tracking)),
  }
}

function linkByValues(tracking: Tracking, recipientToken: string, written: string): string {
  const address = unescapeHtml(written)
  const isWeb =
    /^https?:\/\//i.test(address) && address.length <= ADDRESS_MAX && URL.canParse(address)
  if (!isWeb || !isCounted(address, tracking)) return written
  return escapeHtml(
    `${originOf(tracking)}/c/${recipientToken}/0?to=${encodeURIComponent(address)}&s=${linkProof(tracking.vault, recipientToken, address)}`,
  )
}
