import { addressLossOf } from '../addresses/address-loss.ts'
import { type Judged, judgeAddress } from '../addresses/link-address.ts'
import { ADDRESS_MAX } from './block-limits.ts'
import type { ReadLoss } from './read-loss.ts'

export const LIQUID = /\{\{[^{}]*\}\}|\{%[^{}]*%\}/g

/**
 * Checks an address that may contain Liquid. A link that begins with a Liquid value is checked when
 * the value is known.
 */
export function judgeLiquid(written: string, kind: 'link' | 'fetched'): Judged {
  if (kind === 'link' && /^\s*\{\{/.test(written)) return { whole: written.trim() }
  if (!written.includes('{')) return judgeAddress(written, kind)
  const sources: string[] = []
  const masked = written.replace(LIQUID, (source) => `lq${sources.push(source) - 1}z`)
  const found = judgeAddress(masked, kind)
  if ('whole' in found)
    return {
      whole: found.whole.replace(/lq(\d+)z/g, (word, i: string) => sources[Number(i)] ?? word),
    }
  const { near: _near, ...fault } = found
  return fault
}

/**
 * Returns the address of an image. Pages with lazy loading have it in another attribute than `src`.
 */
export function imageAddress({
  attributes,
}: {
  attributes: Readonly<Record<string, string>>
}): { url: string } | { loss: ReadLoss } {
  const late = judgeLiquid(attributes['data-src'] ?? '', 'fetched')
  if ('whole' in late) return { url: late.whole }
  const written = (attributes['src'] ?? '').trim()
  const found = judgeLiquid(written, 'fetched')
  if ('whole' in found && found.whole.length <= ADDRESS_MAX) return { url: found.whole }
  return {
    loss: addressLossOf(written, 'fetched', found) ?? {
      code: 'image_address',
      values: { image: written },
    },
  }
}
