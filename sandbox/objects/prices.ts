import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, strings, text, unsettable, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'
import { checkPrice, readCurrency } from './currency.ts'
import { createProduct, mergeMetadata } from './products.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.optional(),
  usage_type: z.literal('licensed').optional(),
})
const productData = z.strictObject({
  name: text,
  description: text.optional(),
  images: strings.optional(),
  metadata: metadata.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
})
const customAmount = z.strictObject({
  enabled: flag,
  minimum: whole.optional(),
  maximum: whole.optional(),
  preset: whole.optional(),
})

/** A price described in a request. */
export const priceData = z.strictObject({
  currency: text,
  product: text.optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: text.optional(),
  unit_amount: whole.optional(),
})

const creation = z.strictObject({
  ...priceData.shape,
  active: flag.optional(),
  custom_unit_amount: customAmount.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  expand,
})

/** Makes a price. `isInline`: it was described in a request and cannot be used again. */
export async function createPrice(
  ledger: Ledger,
  data: z.output<typeof creation>,
  { isInline = false } = {},
): Promise<Stripe.Price> {
  const currency = readCurrency(data.currency)
  if ((data.product === undefined) === (data.product_data === undefined))
    throw invalid('You must specify either `product` or `product_data`.', { param: 'product' })
  if ((data.unit_amount === undefined) === (data.custom_unit_amount === undefined))
    throw invalid('You must specify either `unit_amount` or `custom_unit_amount`.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    })
  const product = data.product_data
    ? createProduct(ledger, data.product_data)
    : await ledger.get('product', data.product!, 'product')
  const custom = data.custom_unit_amount
  if (custom && data.recurring)
    throw invalid('`custom_unit_amount` cannot be used with `recurring`.', {
      param: 'custom_unit_amount',
    })
  for (const amount of [custom?.minimum, custom?.maximum, custom?.preset])
    if (amount !== undefined) checkPrice(amount, currency, 'custom_unit_amount')
  const amount =
    data.unit_amount === undefined ? null : checkPrice(data.unit_amount, currency, 'unit_amount')
  const price = ledger.put<Stripe.Price>({
    id: ledger.newId('price'),
    object: 'price',
    active: isInline ? false : (data.active ?? true),
    billing_scheme: 'per_unit',
    created: ledger.now,
    currency,
    custom_unit_amount: custom
      ? {
          maximum: custom.maximum ?? null,
          minimum: custom.minimum ?? null,
          preset: custom.preset ?? null,
        }
      : null,
    livemode: ledger.livemode,
    lookup_key: data.lookup_key ?? null,
    metadata: data.metadata ?? {},
    nickname: data.nickname ?? null,
    product: product.id,
    recurring: data.recurring
      ? {
          interval: data.recurring.interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    // The API writes decimals as text.
    unit_amount_decimal: (amount === null
      ? null
      : String(amount)) as unknown as Stripe.Price['unit_amount_decimal'],
  })
  ledger.emit('price.created', price)
  return price
}

export const priceRoutes = [
  route('POST /v1/prices', creation, (ledger, params) => createPrice(ledger, params)),
  route(
    'GET /v1/prices',
    z.strictObject({
      ...listed,
      active: flag.optional(),
      product: text.optional(),
      currency: text.optional(),
      type: text.optional(),
    }),
    (ledger, params) => {
      const { active, product, currency, type } = params
      return listPage(ledger, 'price', params, '/v1/prices', { active, product, currency, type })
    },
  ),
  route('GET /v1/prices/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('price', ids['id']!),
  ),
  route(
    'POST /v1/prices/:id',
    z.strictObject({
      active: flag.optional(),
      metadata: metadata.optional(),
      nickname: unsettable.optional(),
      lookup_key: text.optional(),
      expand,
    }),
    async (ledger, { expand: _expand, metadata: change, ...params }, ids) => {
      const price = await ledger.get('price', ids['id']!)
      Object.assign(price, params, { metadata: mergeMetadata(price.metadata, change) })
      ledger.emit('price.updated', price)
      return ledger.put(price)
    },
  ),
]
