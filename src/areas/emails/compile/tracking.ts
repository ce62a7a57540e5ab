import { escapeHtml, unescapeHtml } from '#lib/html.ts'
import type { Vault } from '#ports/vault.ts'
import { linkProof } from './link-proof.ts'
import type { Tracker } from '../liquid/liquid-tracking.ts'
import { ADDRESS_MAX } from './tracked-links.ts'

/** The settings by which opens and clicks of an e-mail are counted. */
export interface Tracking {
  baseUrl: string
  vault: Vault
  opens: boolean
  clicks: boolean
  /** The numbers in the addresses of tracked links, in the order of the compiled e-mail. Null for a link that is not counted. */
  numbers: readonly (number | null)[]
}

/** The place of a reader's recipient token among pieces of text. */
export const TOKEN_HERE = Symbol('recipient_token')
type Pieces = (string | typeof TOKEN_HERE)[]

/** Returns the pieces of a link's address that are known before a reader is. */
export function linkPieces(place: number, tracking: Tracking | null): Pieces | 'as written' | 'by its values' {
  if (!tracking?.clicks) return 'as written'
  if (place === 0) return 'by its values'
  const number = tracking.numbers[place - 1] ?? null
  return number === null ? 'as written' : [`${tracking.baseUrl}/c/`, TOKEN_HERE, `/${number}`]
}

/** The page of a product. */
const PRODUCT_PAGE = /^\/n\/[^/?#]+\/products\/[^/?#]/

/** Returns whether an address is on this server. */
export function isOurs(address: string, baseUrl: string): boolean {
  return address.startsWith(baseUrl) && /^(?:[/?#]|$)/.test(address.slice(baseUrl.length))
}

/**
 * Returns whether clicks on an address are counted. Those on the archive, preferences and unsubscribe pages are not. Those on the page of a product
 * are, since the revenue of a campaign follows from them.
 */
export function isCounted(address: string, baseUrl: string): boolean {
  return !isOurs(address, baseUrl) || PRODUCT_PAGE.test(address.slice(baseUrl.length))
}

export function imagePieces(tracking: Tracking | null): Pieces {
  if (!tracking?.opens) return ['']
  return [`<img src="${tracking.baseUrl}/o/`, TOKEN_HERE, '.gif" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">']
}

/** Makes the tracker for links in conditions and loops, and for addresses that differ by reader. */
export function trackerFor(tracking: Tracking, recipientToken: string): Tracker {
  const told = (pieces: Pieces) => pieces.map((piece) => (piece === TOKEN_HERE ? recipientToken : piece)).join('')
  return {
    link(place, written) {
      const pieces = linkPieces(place, tracking)
      if (pieces === 'by its values') return linkByValues(tracking, recipientToken, written)
      return pieces === 'as written' ? written : told(pieces)
    },
    image: () => told(imagePieces(tracking)),
  }
}

function linkByValues({ baseUrl, vault }: Tracking, recipientToken: string, written: string): string {
  const address = unescapeHtml(written)
  const isWeb = /^https?:\/\//i.test(address) && address.length <= ADDRESS_MAX && URL.canParse(address)
  if (!isWeb || !isCounted(address, baseUrl)) return written
  return escapeHtml(`${baseUrl}/c/${recipientToken}/0?to=${encodeURIComponent(address)}&s=${linkProof(vault, recipientToken, address)}`)
}
