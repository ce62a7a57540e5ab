import { amountStep, currencyDigits, leastAmount, moneyText } from '#lib/currency.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Product } from './product.ts'

type Priced = Pick<Product, 'price' | 'minimumPrice' | 'currency'>

export function priceErrors({ price, minimumPrice, currency }: Priced): FieldError[] {
  const errors = [
    ['/price', price] as const,
    ['/minimumPrice', minimumPrice ?? 0] as const,
  ].flatMap(([pointer, amount]) => {
    const wrong = chargeError(amount, currency)
    return wrong === null ? [] : [{ ...wrong, pointer }]
  })
  if (minimumPrice !== null && minimumPrice > price)
    errors.push({
      code: 'too_big',
      detail: 'The minimum is above the price. Lower minimumPrice, or raise price.',
      pointer: '/minimumPrice',
    })
  if (minimumPrice !== null && price === 0)
    errors.push({
      code: 'invalid_value',
      detail: 'With a minimum, the price is what the page suggests, so it is above 0.',
      pointer: '/price',
    })
  return errors
}

/** Returns why an amount cannot be charged; null when it can, and for 0, which is free. */
export function chargeError(
  amount: number,
  currency: string,
): { code: string; detail: string } | null {
  if (amount === 0) return null
  const least = leastAmount(currency)
  if (amount < least)
    return {
      code: 'too_small',
      detail: `The least that can be charged is ${moneyText(least, currency)} (${least}). Send that, or 0 for free.`,
    }
  const step = amountStep(currency)
  if (amount % step === 0) return null
  const rule =
    currencyDigits(currency) === 3 ? 'ends with 0' : 'is a whole amount without a fraction'
  return {
    code: 'invalid_value',
    detail: `An amount in ${currency.toUpperCase()} ${rule}: send a multiple of ${step}.`,
  }
}
