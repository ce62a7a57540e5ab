import { unescapeHtml } from '#lib/html.ts'
import { OPEN_IMAGE, TRACKED_LINK } from '../liquid/liquid-tracking.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'

/** The pattern of an `<a>` as the inliner writes it, with every value in double quotes. */
const ANCHOR = /<a((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*>/g
/** The length of an address that browsers and proxies accept. */
export const ADDRESS_MAX = 2000

/**
 * Puts a tag round the address of each web link, and one for the open image at the end of the body. An address has the same number at each
 * place. Authors want to know how many readers followed it, and readers of two places cannot be added up.
 */
export function withTracking(page: string, placeholders: LiquidPlaceholders): { html: string; links: string[] } {
  const numbers = new Map<string, number>()
  const numberOf = (address: string): number | null => {
    if (placeholders.standIn(address)) return /^(mailto|tel):|^#/i.test(address) ? null : 0
    const link = unescapeHtml(address)
    if (!/^https?:\/\//i.test(link) || link.length > ADDRESS_MAX || !URL.canParse(link)) return null
    if (!numbers.has(link)) numbers.set(link, numbers.size + 1)
    return numbers.get(link)!
  }
  const tracked = page.replace(ANCHOR, (_, attributes: string) => {
    const kept = attributes.replace(/\sdata-track="[^"]*"/gi, '')
    if (/\sdata-track="off"/i.test(attributes)) return `<a${kept}>`
    return `<a${kept.replace(/(\shref=")([^"]*)"/, (whole, begin: string, address: string) => {
      const number = numberOf(address)
      return number === null
        ? whole
        : `${begin}${placeholders.keep(`{% ${TRACKED_LINK} ${number} %}`)}${address}${placeholders.keep(`{% end_${TRACKED_LINK} %}`)}"`
    })}>`
  })
  const end = tracked.lastIndexOf('</body>')
  const html = end === -1 ? tracked : `${tracked.slice(0, end)}${placeholders.keep(`{% ${OPEN_IMAGE} %}`)}${tracked.slice(end)}`
  return { html, links: [...numbers.keys()] }
}
