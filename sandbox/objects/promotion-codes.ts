import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, text, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { isRedeemable } from './coupons.ts'
import { mergeMetadata } from './products.ts'

const creation = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  active: flag.optional(),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, {
      error: 'Invalid code: it may hold letters, digits and dashes',
    })
    .optional(),
  customer: text.optional(),
  expires_at: whole.optional(),
  max_redemptions: whole.optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: whole.optional(),
      minimum_amount_currency: text.optional(),
    })
    .optional(),
  expand,
})

async function createPromotionCode(
  ledger: Ledger,
  data: z.output<typeof creation>,
): Promise<Stripe.PromotionCode> {
  await ledger.get('coupon', data.promotion.coupon, 'promotion[coupon]')
  const code = data.code ?? randomLetters(8).toUpperCase()
  const same = (await ledger.list('promotion_code')).filter(
    (one) => one.active && one.code.toLowerCase() === code.toLowerCase(),
  )
  if (same.length > 0 && (data.active ?? true))
    throw invalid(`An active promotion code with the code ${code} already exists.`, {
      code: 'resource_already_exists',
      param: 'code',
    })
  const promotion = ledger.put<Stripe.PromotionCode>({
    id: ledger.newId('promotion_code'),
    object: 'promotion_code',
    active: data.active ?? true,
    code,
    created: ledger.now,
    customer: data.customer ?? null,
    customer_account: null,
    expires_at: data.expires_at ?? null,
    livemode: ledger.livemode,
    max_redemptions: data.max_redemptions ?? null,
    metadata: data.metadata ?? {},
    promotion: { coupon: data.promotion.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: data.restrictions?.first_time_transaction ?? false,
      minimum_amount: data.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: data.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  })
  ledger.emit('promotion_code.created', promotion)
  return promotion
}

/** Finds a typed code and its coupon; null when it cannot be used. */
export async function findPromotion(
  ledger: Ledger,
  code: string,
): Promise<{ promotion: Stripe.PromotionCode; coupon: Stripe.Coupon } | null> {
  const typed = code.trim().toLowerCase()
  for (const promotion of await ledger.list('promotion_code', { fields: { active: true } })) {
    if (promotion.code.toLowerCase() !== typed || !canRedeem(promotion, ledger.now)) continue
    const coupon = await ledger.find('coupon', idOf(promotion.promotion.coupon) ?? '')
    if (coupon && isRedeemable(coupon, ledger.now)) return { promotion, coupon }
  }
  return null
}

export function canRedeem(
  { active, expires_at: until, max_redemptions: most, times_redeemed: times }: Stripe.PromotionCode,
  now: number,
): boolean {
  return active && (until === null || now < until) && (most === null || times < most)
}

export async function redeemPromotion(ledger: Ledger, id: string): Promise<void> {
  const promotion = await ledger.find('promotion_code', id)
  if (!promotion) return
  promotion.times_redeemed++
  if (promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions)
    promotion.active = false
  ledger.put(promotion)
  ledger.emit('promotion_code.updated', promotion)
}

export const promotionCodeRoutes = [
  route('POST /v1/promotion_codes', creation, createPromotionCode),
  route(
    'GET /v1/promotion_codes',
    z.strictObject({
      ...listed,
      active: flag.optional(),
      code: text.optional(),
      coupon: text.optional(),
      customer: text.optional(),
    }),
    (ledger, params) => {
      const { active, code, coupon, customer } = params
      return listPage(ledger, 'promotion_code', params, '/v1/promotion_codes', {
        active,
        code,
        customer,
        promotion: coupon === undefined ? undefined : { coupon },
      })
    },
  ),
  route('GET /v1/promotion_codes/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('promotion_code', ids['id']!),
  ),
  route(
    'POST /v1/promotion_codes/:id',
    z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand }),
    async (ledger, { active, metadata: change }, ids) => {
      const promotion = await ledger.get('promotion_code', ids['id']!)
      if (
        active === true &&
        promotion.max_redemptions !== null &&
        promotion.times_redeemed >= promotion.max_redemptions
      )
        throw invalid(
          'This promotion code cannot be reactivated, since it reached its maximum number of redemptions.',
          { param: 'active' },
        )
      Object.assign(promotion, active !== undefined && { active }, {
        metadata: mergeMetadata(promotion.metadata, change),
      })
      ledger.emit('promotion_code.updated', promotion)
      return ledger.put(promotion)
    },
  ),
]
