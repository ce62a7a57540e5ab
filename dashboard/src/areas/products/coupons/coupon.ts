import { money } from '../../../kit/money/money.ts'
import { share } from '../../../format.ts'
import type { OutputOf } from '../../../shapes.ts'

export type Coupon = OutputOf<'list_coupons'>['data'][number]

/** The list shows those that have not been ended, unless it is asked for the others. */
export const COUPON_STATUSES = ['active', 'archived'] as const

/** Says how much a coupon takes off: "20 %", or "€5.00". */
export function offText({ percentOff, amountOff, currency }: Coupon): string {
  return percentOff === null ? money(amountOff!, currency!) : share(percentOff / 100)
}

/** Returns whether buyers can use a coupon, and why they cannot. */
export function stateOf(
  { archivedAt, redeemBy, maxRedemptions, redemptions }: Coupon,
  now = Date.now(),
): 'active' | 'archived' | 'over' | 'used' {
  if (archivedAt !== null) return 'archived'
  if (redeemBy !== null && Date.parse(redeemBy) <= now) return 'over'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'used' : 'active'
}
