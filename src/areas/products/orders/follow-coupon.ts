import type { Scope } from '#operation/scope.ts'
import { recount } from '../coupons/coupon-sql.ts'
import type { OrderStatus, StoredOrder } from './order.ts'

/** Gives a coupon back whose order failed, and counts it again where that order was paid after all. Lock the order first. */
export async function followCoupon(scope: Scope, { couponId, livemode, status: before }: StoredOrder, after: OrderStatus): Promise<void> {
  if (couponId === null || (before === 'failed') === (after === 'failed')) return
  await recount(scope, couponId, { livemode, by: after === 'failed' ? -1 : 1 })
}
