import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, missing } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, listed, metadata, percent, strings, text, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'
import { checkPrice, readCurrency } from './currency.ts'
import { mergeMetadata } from './products.ts'

const creation = z.strictObject({
  id: text.optional(),
  amount_off: whole.optional(),
  applies_to: z.strictObject({ products: strings }).optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: whole.optional(),
  max_redemptions: whole.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  percent_off: percent.optional(),
  redeem_by: whole.optional(),
  expand,
})

function check(ledger: Ledger, data: z.output<typeof creation>): void {
  if ((data.amount_off === undefined) === (data.percent_off === undefined))
    throw invalid('You must pass exactly one of `percent_off` or `amount_off`.', {
      param: 'percent_off',
    })
  if (data.amount_off !== undefined && data.currency === undefined)
    throw invalid('You must pass `currency` when passing `amount_off`.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  if (data.amount_off !== undefined && data.amount_off <= 0)
    throw invalid('Invalid positive integer', { param: 'amount_off' })
  if (data.percent_off !== undefined && (data.percent_off <= 0 || data.percent_off > 100))
    throw invalid('Invalid percent_off: must be more than 0 and at most 100.', {
      param: 'percent_off',
    })
  if (data.redeem_by !== undefined && data.redeem_by <= ledger.now)
    throw invalid('`redeem_by` must be in the future.', { param: 'redeem_by' })
  if (data.duration === 'repeating' && data.duration_in_months === undefined)
    throw invalid('You must pass `duration_in_months` when `duration` is `repeating`.', {
      code: 'parameter_missing',
      param: 'duration_in_months',
    })
  if (data.max_redemptions !== undefined && data.max_redemptions < 1)
    throw invalid('Invalid positive integer', { param: 'max_redemptions' })
}

async function createCoupon(
  ledger: Ledger,
  data: z.output<typeof creation>,
): Promise<Stripe.Coupon> {
  check(ledger, data)
  const id = data.id ?? ledger.newId('coupon')
  if (await ledger.find('coupon', id))
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  const currency = data.currency === undefined ? null : readCurrency(data.currency)
  const coupon = ledger.put<Stripe.Coupon>({
    id,
    object: 'coupon',
    amount_off:
      data.amount_off === undefined ? null : checkPrice(data.amount_off, currency!, 'amount_off'),
    ...(data.applies_to && { applies_to: data.applies_to }),
    created: ledger.now,
    currency: data.amount_off === undefined ? null : currency,
    duration: data.duration ?? 'once',
    duration_in_months: data.duration_in_months ?? null,
    livemode: ledger.livemode,
    max_redemptions: data.max_redemptions ?? null,
    metadata: data.metadata ?? {},
    name: data.name ?? null,
    percent_off: data.percent_off ?? null,
    redeem_by: data.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
  ledger.emit('coupon.created', coupon)
  return coupon
}

export function isRedeemable(coupon: Stripe.Coupon, now: number): boolean {
  const { redeem_by: until, max_redemptions: most, times_redeemed: times } = coupon
  return coupon.valid && (until === null || now < until) && (most === null || times < most)
}

export async function redeemCoupon(ledger: Ledger, id: string): Promise<void> {
  const coupon = await ledger.find('coupon', id)
  if (!coupon) return
  coupon.times_redeemed++
  coupon.valid = isRedeemable(coupon, ledger.now)
  ledger.put(coupon)
  ledger.emit('coupon.updated', coupon)
}

/** Returns the discount of a coupon, which leaves out products that it excludes. */
export function discountOf(
  coupon: Stripe.Coupon,
  lines: readonly { amount: number; product: string; currency: string }[],
): number {
  const products = coupon.applies_to?.products
  const amount = lines
    .filter(({ product }) => !products || products.includes(product))
    .reduce((sum, line) => sum + line.amount, 0)
  if (coupon.amount_off !== null)
    return coupon.currency === lines[0]?.currency ? Math.min(amount, coupon.amount_off) : 0
  // In whole ten-thousandths, so that amounts stay whole and are rounded half up.
  const tenThousandths = Math.floor((coupon.percent_off ?? 0) * 10_000 + 0.5)
  return Math.floor((amount * tenThousandths + 500_000) / 1_000_000)
}

export const couponRoutes = [
  route('POST /v1/coupons', creation, createCoupon),
  route('GET /v1/coupons', z.strictObject(listed), (ledger, params) =>
    listPage(ledger, 'coupon', params, '/v1/coupons'),
  ),
  route('GET /v1/coupons/:id', z.strictObject({ expand }), async (ledger, _params, ids) => {
    const coupon = await ledger.get('coupon', ids['id']!)
    return { ...coupon, valid: isRedeemable(coupon, ledger.now) }
  }),
  route(
    'POST /v1/coupons/:id',
    z.strictObject({ metadata: metadata.optional(), name: text.optional(), expand }),
    async (ledger, { name, metadata: change }, ids) => {
      const coupon = await ledger.get('coupon', ids['id']!)
      Object.assign(coupon, name !== undefined && { name }, {
        metadata: mergeMetadata(coupon.metadata, change),
      })
      ledger.emit('coupon.updated', coupon)
      return ledger.put(coupon)
    },
  ),
  route('DELETE /v1/coupons/:id', z.strictObject({}), async (ledger, _params, ids) => {
    const id = ids['id']!
    const coupon = await ledger.find('coupon', id)
    if (!coupon) throw missing('coupon', id)
    ledger.emit('coupon.deleted', coupon)
    await ledger.remove(id)
    return { id, object: 'coupon', deleted: true }
  }),
]
