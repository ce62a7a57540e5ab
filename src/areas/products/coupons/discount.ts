import type { AccountDb } from '#db/account-db.ts'
import { moneyText, percentOf } from '#lib/currency.ts'
import { invalid } from '#operation/parse.ts'
import { chargeError } from '../record/price.ts'
import type { StoredCoupon } from './coupon.ts'
import { findByCode } from './coupon-sql.ts'
import { countOwn, type CouponUser } from './reservation-sql.ts'

export interface Discount {
  couponId: string
  /** The amount of the discount in the currency's smallest unit. */
  amount: number
  /** Whether the coupon's uses are limited, so that a sale reserves one. */
  limited: boolean
}

const NO_CODE = 'This code does not work. It may be misspelt, used up or over.'

/**
 * Makes the refusal of a code. The text is the same for all codes that do not work, so that trying
 * codes reveals nothing.
 */
export function wrongCode(detail = NO_CODE) {
  return invalid([{ code: 'invalid_coupon', detail, pointer: '/coupon' }])
}

/**
 * Returns the discount of a code. Throws when the code does not work. Ignores a reservation of the
 * same `user`, so that a buyer can try again.
 */
export async function discountOf(
  scope: AccountDb & { now: Date },
  code: string,
  { price, currency, user }: { price: number; currency: string; user: CouponUser },
): Promise<Discount> {
  const coupon = await findByCode(scope, code)
  if (!coupon || !(await isOpen(scope, coupon, user))) throw wrongCode()
  if (coupon.currency !== null && coupon.currency !== currency)
    throw wrongCode(`This code is for prices in ${coupon.currency.toUpperCase()}.`)
  const amount = Math.min(price, coupon.amountOff ?? percentOf(price, coupon.percentOff!))
  const charge = chargeError(price - amount, currency)
  if (charge)
    throw wrongCode(
      `With this code ${moneyText(price - amount, currency)} would be left, which cannot be charged.`,
    )
  return { couponId: coupon.id, amount, limited: coupon.maxRedemptions !== null }
}

async function isOpen(
  scope: AccountDb & { now: Date },
  { id, redeemBy, maxRedemptions, redemptions }: StoredCoupon,
  user: CouponUser,
) {
  if (redeemBy !== null && redeemBy <= scope.now) return false
  return (
    maxRedemptions === null ||
    redemptions < maxRedemptions ||
    redemptions - (await countOwn(scope, id, user)) < maxRedemptions
  )
}
