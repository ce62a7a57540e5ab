import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { moneyText, readAmount } from '#lib/currency.ts'
import { invalid } from '#operation/parse.ts'
import { type Discount, discountOf } from '../coupons/discount.ts'
import { couponUser } from '../coupons/reservation.ts'
import type { CouponUser } from '../coupons/reservation-sql.ts'
import type { Ports } from '#ports/ports.ts'
import { chargeError } from '../record/price.ts'
import type { StoredProduct } from '../record/product.ts'

export const VisitorAmount = z
  .string()
  .max(20)
  .optional()
  .meta({ description: 'What the visitor pays, in the major unit, where they may choose.' })

export const VisitorCoupon = z
  .string()
  .trim()
  .max(40)
  .meta({ description: 'The code of a coupon.' })

interface VisitorPrice {
  full: number
  discount: number
  price: number
  coupon: Discount | null
  user: CouponUser
}

/**
 * Returns the price that a visitor pays. Throws for a wrong amount, and for a code that does not
 * work.
 */
export async function priceFor(
  scope: AccountDb & { now: Date; visitor: string | null; ports: Pick<Ports, 'vault'> },
  product: StoredProduct,
  { amount, coupon, email }: { amount: string | undefined; coupon: string; email: string | null },
): Promise<VisitorPrice> {
  const full = fullPrice(product, amount)
  const user = couponUser(scope, { email, visitor: scope.visitor })
  if (coupon === '' || full === 0) return { full, discount: 0, price: full, coupon: null, user }
  const found = await discountOf(scope, coupon, { price: full, currency: product.currency, user })
  return { full, discount: found.amount, price: full - found.amount, coupon: found, user }
}

function fullPrice(
  { price, minimumPrice, currency }: StoredProduct,
  written: string | undefined,
): number {
  if (minimumPrice === null) return price
  const amount = readAmount(written ?? '', currency)
  const wrong = (code: string, detail: string) => invalid([{ code, detail, pointer: '/amount' }])
  if (amount === null)
    throw wrong(
      'invalid_value',
      `Write an amount such as ${moneyText(price, currency)}, in digits.`,
    )
  if (amount < minimumPrice)
    throw wrong('too_small', `The least is ${moneyText(minimumPrice, currency)}.`)
  const charge = chargeError(amount, currency)
  if (charge) throw wrong(charge.code, charge.detail)
  return amount
}
