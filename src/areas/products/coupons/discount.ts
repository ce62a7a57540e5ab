import type { AccountDb } from '#db/account-db.ts'
import { moneyText, percentOf } from '#lib/currency.ts'
import { invalid } from '#operation/parse.ts'
import { chargeError } from '../record/price.ts'
import type { StoredCoupon } from './coupon.ts'
import { findByCode } from './coupon-sql.ts'

export interface Discount {
  couponId: string
  /** The amount that it takes off, in the minor unit. */
  amount: number
}

const NO_CODE = 'This code does not work. It may be misspelt, used up or over.'

/** Makes the refusal of a code. It is the same for all that is wrong with one, so that codes cannot be tried out. */
export function wrongCode(detail = NO_CODE) {
  return invalid([{ code: 'invalid_coupon', detail, pointer: '/coupon' }])
}

/** Returns what a code takes off a price. Throws for one that does not work. `now`: the time of the order. */
export async function discountOf(
  scope: AccountDb & { now: Date },
  code: string,
  { price, currency }: { price: number; currency: string },
): Promise<Discount> {
  const coupon = await findByCode(scope, code)
  if (!coupon || !isOpen(coupon, scope.now)) throw wrongCode()
  if (coupon.currency !== null && coupon.currency !== currency) throw wrongCode(`This code is for prices in ${coupon.currency.toUpperCase()}.`)
  const amount = Math.min(price, coupon.amountOff ?? percentOf(price, coupon.percentOff!))
  const charge = chargeError(price - amount, currency)
  if (charge) throw wrongCode(`With this code ${moneyText(price - amount, currency)} would be left, which cannot be charged.`)
  return { couponId: coupon.id, amount }
}

function isOpen({ redeemBy, maxRedemptions, redemptions }: StoredCoupon, now: Date): boolean {
  return (redeemBy === null || redeemBy > now) && (maxRedemptions === null || redemptions < maxRedemptions)
}
