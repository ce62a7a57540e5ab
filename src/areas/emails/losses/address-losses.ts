import { addressLossOf } from '#lib/addresses/address-loss.ts'
import { mergeTagsIn } from '#lib/merge-tags.ts'
import { type ADDRESSES, judgeWithLiquid } from '../html/whole-addresses.ts'
import type { Finding } from './finding.ts'
import { unmask } from './masked.ts'

/**
 * Returns the problem of an address; null when there is none. A merge tag of another service is
 * reported separately.
 */
export function addressLoss(
  written: string,
  kind: (typeof ADDRESSES)[string]['kind'],
): Omit<Finding, 'at'> | null {
  const found = judgeWithLiquid(written, kind)
  if ('whole' in found || mergeTagsIn(written).length > 0) return null
  const { near, ...fault } = found
  return addressLossOf(
    unmask(written.trim()),
    kind,
    near === undefined ? fault : { ...fault, near: unmask(near) },
  )
}
