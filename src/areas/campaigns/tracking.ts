import { escapeHtml, unescapeHtml } from '#lib/html.ts'
import type { Vault } from '#ports/vault.ts'
import { linkProof } from './link-proof.ts'
import type { Tracker } from './liquid-tracking.ts'
import { ADDRESS_MAX } from './tracked-links.ts'

/** What is counted of a letter, and how. */
export interface Tracking {
  baseUrl: string
  vault: Vault
  opens: boolean
  clicks: boolean
  /** The addresses of its links, by their numbers from 1. */
  links: readonly string[]
}

/** Stands where a reader's mark goes. */
export const MARK = Symbol('mark')
type Pieces = (string | typeof MARK)[]

/** What is known of a link before a reader is. */
export function linkPieces(number: number, tracking: Tracking | null): Pieces | 'as written' | 'by its values' {
  if (tracking?.clicks && number === 0) return 'by its values'
  return tracking?.clicks && isCounted(tracking.links[number - 1], tracking) ? [`${tracking.baseUrl}/c/`, MARK, `/${number}`] : 'as written'
}

/** Not ours: they lead to the archive, to preferences and out. */
export function isCounted(address: string | undefined, { baseUrl }: Tracking): boolean {
  return address !== undefined && address !== baseUrl && !address.startsWith(`${baseUrl}/`)
}

export function imagePieces(tracking: Tracking | null): Pieces {
  if (!tracking?.opens) return ['']
  return [`<img src="${tracking.baseUrl}/o/`, MARK, '.gif" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">']
}

/** For what stands in conditions and loops, and for addresses that are another for each reader. */
export function trackerFor(tracking: Tracking, mark: string): Tracker {
  const { baseUrl, clicks, links, vault } = tracking
  return {
    link(number, written) {
      const address = number > 0 ? links[number - 1] : unescapeHtml(written)
      if (!clicks || !isCounted(address, tracking)) return written
      if (number > 0) return `${baseUrl}/c/${mark}/${number}`
      if (!/^https?:\/\//i.test(address!) || address!.length > ADDRESS_MAX || !URL.canParse(address!)) return written
      return escapeHtml(`${baseUrl}/c/${mark}/0?to=${encodeURIComponent(address!)}&s=${linkProof(vault, mark, address!)}`)
    },
    image: () => imagePieces(tracking).map((piece) => (piece === MARK ? mark : piece)).join(''),
  }
}
