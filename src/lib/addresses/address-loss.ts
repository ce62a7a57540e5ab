import type { Judged, judgeAddress } from './link-address.ts'

interface AddressLoss {
  code:
    | 'image_address'
    | 'image_data'
    | 'image_without_address'
    | 'link_address'
    | 'link_scheme'
    | 'link_without_address'
  values?: Record<string, string>
}

/**
 * Describes why an address is not complete. Null: it is complete. `written`: the address as the
 * error message shows it.
 */
export function addressLossOf(
  written: string,
  kind: Parameters<typeof judgeAddress>[1],
  found: Judged,
): AddressLoss | null {
  if ('whole' in found) return null
  const { fault, scheme = '', near } = found
  const meant = near !== undefined && { near, reason: 'near' }
  if (kind === 'fetched') {
    if (fault === 'missing') return { code: 'image_without_address' }
    if (fault === 'data') return { code: 'image_data' }
    return { code: 'image_address', values: { image: written, ...meant } }
  }
  if (fault === 'missing') return { code: 'link_without_address' }
  if (fault === 'scheme') return { code: 'link_scheme', values: { scheme: `${scheme}:` } }
  return { code: 'link_address', values: { link: written, ...meant } }
}
