import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { moneyText, readAmount } from '#lib/currency.ts'
import { invalid } from '#operation/parse.ts'
import { discountOf } from '../coupons/discount.ts'
import { chargeError } from '../record/price.ts'
import type { StoredProduct } from '../record/product.ts'

export const VisitorAmount = z.string().max(20).optional().meta({ description: 'What the visitor pays, in the major unit, where they may choose.' })

export const VisitorCoupon = z.string().trim().max(40).meta({ description: 'The code of a coupon.' })

/** The price of one order, in the minor unit. */
export interface VisitorPrice {
  /** The price without a coupon. */
  full: number
  discount: number
  /** The amount to be paid. */
  price: number
  couponId: string | null
}

/** Returns the price for a visitor. Throws for an amount that cannot be charged, and for a code that does not work. */
export async function priceFor(
  scope: AccountDb & { now: Date },
  product: StoredProduct,
  { amount, coupon }: { amount: string | undefined; coupon: string },
): Promise<VisitorPrice> {
  const full = fullPrice(product, amount)
  if (coupon === '' || full === 0) return { full, discount: 0, price: full, couponId: null }
  const { amount: discount, couponId } = await discountOf(scope, coupon, { price: full, currency: product.currency })
  return { full, discount, price: full - discount, couponId }
}

function fullPrice({ price, minimumPrice, currency }: StoredProduct, written: string | undefined): number {
  if (minimumPrice === null) return price
  const amount = readAmount(written ?? '', currency)
  const wrong = (code: string, detail: string) => invalid([{ code, detail, pointer: '/amount' }])
  if (amount === null) throw wrong('invalid_value', `Write an amount such as ${moneyText(price, currency)}, in digits.`)
  if (amount < minimumPrice) throw wrong('too_small', `The least is ${moneyText(minimumPrice, currency)}.`)
  const charge = chargeError(amount, currency)
  if (charge) throw wrong(charge.code, charge.detail)
  return amount
}
