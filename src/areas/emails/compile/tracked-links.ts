import { unescapeHtml } from '#lib/html.ts'
import { LINK_SCHEMES } from '#lib/addresses/link-address.ts'
import { OPEN_IMAGE, TRACKED_LINK } from '../liquid/liquid-tracking.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'

/** An `<a>` as the inliner writes it, with double quotes. */
const ANCHOR = /<a((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*>/g
/**
 * A pattern for addresses that are not counted: those with another scheme than http, and those that
 * lead to a place in the text.
 */
const UNCOUNTED = new RegExp(
  `^(?:${LINK_SCHEMES.filter((one) => !one.startsWith('http')).join('|')}):|^#`,
  'i',
)
/** The most characters of a link address that browsers and proxies accept. */
export const ADDRESS_MAX = 2000

/**
 * Makes web links counted, and adds the image that counts opens. Equal addresses get one number,
 * since authors ask how many readers followed an address.
 */
export function withTracking(
  page: string,
  placeholders: LiquidPlaceholders,
): { html: string; links: string[] } {
  const numbers = new Map<string, number>()
  const numberOf = (address: string): number | null => {
    if (placeholders.standIn(address)) return UNCOUNTED.test(address) ? null : 0
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
  const html =
    end === -1
      ? tracked
      : `${tracked.slice(0, end)}${placeholders.keep(`{% ${OPEN_IMAGE} %}`)}${tracked.slice(end)}`
  return { html, links: [...numbers.keys()] }
}
