import type { Scope } from '#operation/scope.ts'
import { settleCoupon } from '../coupons/reservation.ts'
import type { OrderStatus, StoredOrder } from './order.ts'

/** Adjusts a coupon's uses to an order that failed, or was paid later. Lock the order first. */
export async function followCoupon(
  scope: Scope,
  { id, couponId, livemode, status: before }: StoredOrder,
  after: OrderStatus,
): Promise<void> {
  if (couponId === null) return
  await settleCoupon(
    scope,
    { couponId, ref: id, livemode },
    { counted: before !== 'failed', counts: after !== 'failed' },
  )
}
