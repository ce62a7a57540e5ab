import i18next from 'i18next'
import { AMOUNT_MAX, amountStep, leastAmount, readAmount } from '../../../../src/lib/currency.ts'
import { amountText, money } from '../../kit/money/money.ts'
import type { Product } from './product.ts'

export type Priced = Pick<Product, 'price' | 'minimumPrice' | 'currency'>

export interface PriceValues {
  kind: 'fixed' | 'open' | 'free'
  price: string
  minimum: string
  currency: string
}

export type PriceErrors = Partial<Record<'price' | 'minimum', string>>

export function priceValuesOf({ price, minimumPrice, currency }: Priced): PriceValues {
  return {
    kind: price === 0 ? 'free' : minimumPrice === null ? 'fixed' : 'open',
    price: price === 0 ? '' : amountText(price, currency),
    minimum: minimumPrice === null ? '' : amountText(minimumPrice, currency),
    currency,
  }
}

/** Reads the prices of a form, in minor units; the sentences for its fields otherwise. */
export function readPrices({
  kind,
  price: priceText,
  minimum: minimumText,
  currency,
}: PriceValues): { prices: Priced } | { errors: PriceErrors } {
  if (kind === 'free') return { prices: { price: 0, minimumPrice: null, currency } }
  const price = readOne(priceText, currency)
  const minimum =
    kind === 'fixed' || minimumText.trim() === '' ? { amount: 0 } : readOne(minimumText, currency)
  const errors: PriceErrors = {}
  if (price.wrong !== undefined) errors.price = price.wrong
  else if (price.amount === 0) errors.price = i18next.t('products:zero')
  if (minimum.wrong !== undefined) errors.minimum = minimum.wrong
  else if (errors.price === undefined && minimum.amount > price.amount!)
    errors.minimum = i18next.t('products:minimumAbove')
  if (errors.price !== undefined || errors.minimum !== undefined) return { errors }
  return {
    prices: {
      price: price.amount!,
      minimumPrice: kind === 'open' ? minimum.amount! : null,
      currency,
    },
  }
}

/** Reads an amount that can be charged, or 0. */
function readOne(
  text: string,
  currency: string,
): { amount: number; wrong?: never } | { amount?: never; wrong: string } {
  const amount = readAmount(text, currency)
  if (amount === null)
    return { wrong: i18next.t('products:noAmount', { example: amountText(1250, currency) }) }
  if (amount === 0) return { amount }
  const least = leastAmount(currency)
  if (amount < least)
    return { wrong: i18next.t('products:tooSmall', { least: money(least, currency) }) }
  if (amount > AMOUNT_MAX)
    return { wrong: i18next.t('products:tooLarge', { most: money(AMOUNT_MAX, currency) }) }
  const step = amountStep(currency)
  return amount % step === 0
    ? { amount }
    : { wrong: i18next.t('products:step', { step: money(step, currency) }) }
}
