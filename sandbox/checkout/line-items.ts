import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { flag, metadata, text, whole } from '../http/params.ts'
import { discountOf } from '../objects/coupons.ts'
import { createPrice, priceData } from '../objects/prices.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'

export const lineItems = z
  .array(
    z.strictObject({
      price: text.optional(),
      price_data: priceData.optional(),
      quantity: whole.optional(),
      metadata: metadata.optional(),
      adjustable_quantity: z.strictObject({ enabled: flag }).optional(),
    }),
  )
  .min(1)
  .max(100)

/** Makes the lines of a checkout. A price that the request describes is stored. */
export async function readLines(
  ledger: Ledger,
  given: z.output<typeof lineItems>,
  mode: 'payment' | 'subscription',
): Promise<Stripe.LineItem[]> {
  const lines: Stripe.LineItem[] = []
  for (const [
    place,
    { price, price_data: data, quantity = 1, metadata: noted },
  ] of given.entries()) {
    const param = `line_items[${place}]`
    if ((price === undefined) === (data === undefined))
      throw invalid('You must specify either `price` or `price_data`.', { param })
    if (quantity < 1) throw invalid('Invalid positive integer', { param: `${param}[quantity]` })
    const found = data
      ? await createPrice(ledger, data, { isInline: true })
      : await ledger.get('price', price!, `${param}[price]`)
    if (!data && !found.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: `${param}[price]`,
      })
    if (mode === 'payment' && found.recurring)
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        {
          param,
        },
      )
    if (found.custom_unit_amount && (given.length > 1 || quantity > 1 || mode !== 'payment'))
      throw invalid('A price with `custom_unit_amount` must be the only line of a payment, once.', {
        param,
      })
    lines.push(await newLine(ledger, found, quantity, noted))
  }
  if (mode === 'subscription' && !lines.some(({ price }) => price!.recurring))
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: 'line_items' },
    )
  const currencies = new Set(lines.map(({ currency }) => currency))
  if (currencies.size > 1)
    throw invalid('All line items must have the same currency.', { param: 'line_items' })
  return lines
}

async function newLine(
  ledger: Ledger,
  price: Stripe.Price,
  quantity: number,
  noted: Stripe.Metadata = {},
): Promise<Stripe.LineItem> {
  const product = await ledger.get('product', idOf(price.product)!)
  const amount =
    (price.unit_amount ??
      price.custom_unit_amount?.preset ??
      price.custom_unit_amount?.minimum ??
      0) * quantity
  return {
    id: `li_${randomLetters(24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    metadata: noted,
    price,
    quantity,
  }
}

interface Totals {
  subtotal: number
  discount: number
  total: number
}

/** Divides a coupon among the lines, and returns the totals. */
export function total(lines: Stripe.LineItem[], coupon: Stripe.Coupon | null): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const products = coupon?.applies_to?.products
  const concerned = lines.filter(
    ({ price }) => !products || products.includes(idOf(price!.product)!),
  )
  const bases = concerned.map((line) => ({
    amount: line.amount_subtotal,
    product: idOf(line.price!.product)!,
    currency: line.currency,
  }))
  const discount = coupon ? discountOf(coupon, bases) : 0
  const base = concerned.reduce((sum, line) => sum + line.amount_subtotal, 0)
  let left = discount
  for (const line of lines) {
    // The last line takes the rest of the rounding.
    const share =
      !concerned.includes(line) || base === 0
        ? 0
        : line === concerned.at(-1)
          ? left
          : Math.floor((discount * line.amount_subtotal) / base)
    line.amount_discount = share
    line.amount_total = line.amount_subtotal - share
    left -= share
  }
  return { subtotal, discount, total: subtotal - discount }
}
