import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { asList, listPage } from '../http/list.ts'
import { expand, listed, metadata, text, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import { isRedeemable } from '../objects/coupons.ts'
import { checkCharge } from '../objects/currency.ts'
import { cancelIntent } from '../objects/payment-intents.ts'
import { mergeMetadata } from '../objects/products.ts'
import { canRedeem } from '../objects/promotion-codes.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { readLines, total } from './line-items.ts'
import { type SessionParams, sessionParams } from './session-params.ts'

/** Values of a session that the API does not show. */
export interface SessionFacts {
  lineItems: Stripe.LineItem[]
  intent: NonNullable<SessionParams['payment_intent_data']>
  subscription: NonNullable<SessionParams['subscription_data']>
  /** The buyer during 3-D Secure. */
  payer?: { email: string; method: string; coupon: string | null; promotion: string | null }
}

const MINUTE_S = 60
const DAY_S = 86_400
/** The least and most seconds for which a session is open. */
const OPEN_S = { least: 30 * MINUTE_S, most: DAY_S }

async function createSession(
  ledger: Ledger,
  params: SessionParams,
): Promise<Stripe.Checkout.Session> {
  check(ledger, params)
  const customer =
    params.customer === undefined ? null : await ledger.get('customer', params.customer, 'customer')
  const lineItems = await readLines(ledger, params.line_items, params.mode)
  const { coupon, promotion } = await readDiscount(ledger, params)
  const { subtotal, discount, total: due } = total(lineItems, coupon)
  const isCustom = lineItems.some(({ price }) => price!.custom_unit_amount)
  if (!isCustom) checkCharge(due, lineItems[0]!.currency)
  const id = ledger.newId('checkout.session')
  const { payment_intent_data: intent = {}, subscription_data: subscription = {} } = params
  const facts: SessionFacts = { lineItems, intent, subscription }
  const session: Stripe.Checkout.Session = {
    ...EMPTY,
    id,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: subtotal,
    amount_total: trialEndOf(subscription, ledger.now) === null ? due : 0,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: params.automatic_tax?.enabled ? 'complete' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: ledger.now,
    currency: lineItems[0]!.currency,
    customer: customer?.id ?? null,
    customer_creation:
      params.mode === 'payment' ? (params.customer_creation ?? 'if_required') : null,
    customer_details:
      customer || params.customer_email
        ? detailsOf(customer?.email ?? params.customer_email ?? null)
        : null,
    customer_email: params.customer_email ?? null,
    discounts: coupon
      ? [{ coupon: promotion ? null : coupon.id, promotion_code: promotion?.id ?? null }]
      : [],
    expires_at: params.expires_at ?? ledger.now + OPEN_S.most,
    livemode: ledger.livemode,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_method_collection:
      params.mode === 'subscription'
        ? (params.payment_method_collection ?? 'always')
        : 'if_required',
    payment_method_types: params.payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${ledger.baseUrl}/sandbox/${ledger.accountId}/checkout/${id}`,
  }
  return ledger.put(session, { hidden: facts, dueAt: session.expires_at })
}

/** Fields that stay empty, or are set later. */
const EMPTY = {
  object: 'checkout.session' as const,
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
}

export function detailsOf(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

export function trialEndOf(
  { trial_end: end, trial_period_days: days }: SessionFacts['subscription'],
  now: number,
): number | null {
  return end ?? (days === undefined || days === 0 ? null : now + days * DAY_S)
}

function check(ledger: Ledger, params: SessionParams): void {
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  if (params.discounts !== undefined && params.allow_promotion_codes)
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      { param: 'allow_promotion_codes' },
    )
  const { expires_at: until } = params
  if (
    until !== undefined &&
    (until < ledger.now + OPEN_S.least || until > ledger.now + OPEN_S.most)
  )
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (params.mode === 'payment' && params.subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', {
      param: 'subscription_data',
    })
  if (params.mode === 'subscription' && params.payment_intent_data)
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    })
  if (params.mode === 'subscription' && params.customer_creation)
    throw invalid('`customer_creation` can only be used in `payment` mode.', {
      param: 'customer_creation',
    })
}

async function readDiscount(
  ledger: Ledger,
  { discounts = [] }: SessionParams,
): Promise<{ coupon: Stripe.Coupon | null; promotion: Stripe.PromotionCode | null }> {
  const [given] = discounts
  if (!given) return { coupon: null, promotion: null }
  if ((given.coupon === undefined) === (given.promotion_code === undefined))
    throw invalid('Pass one of `coupon` and `promotion_code`.', { param: 'discounts[0]' })
  const promotion =
    given.promotion_code === undefined
      ? null
      : await ledger.get('promotion_code', given.promotion_code, 'discounts[0][promotion_code]')
  if (promotion && !canRedeem(promotion, ledger.now))
    throw invalid('This promotion code cannot be redeemed.', {
      param: 'discounts[0][promotion_code]',
    })
  const coupon = await ledger.get(
    'coupon',
    promotion ? idOf(promotion.promotion.coupon)! : given.coupon!,
    'discounts[0][coupon]',
  )
  if (!isRedeemable(coupon, ledger.now))
    throw invalid(`Coupon expired: ${coupon.id}`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return { coupon, promotion }
}

export async function expireSession(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  ledger.put(session, { dueAt: null })
  const intent = idOf(session.payment_intent)
  if (intent) cancelIntent(ledger, await ledger.get('payment_intent', intent), 'automatic')
  ledger.emit('checkout.session.expired', session)
  return session
}

export const sessionRoutes = [
  route('POST /v1/checkout/sessions', sessionParams, createSession),
  route(
    'GET /v1/checkout/sessions',
    z.strictObject({
      ...listed,
      customer: text.optional(),
      payment_intent: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
    }),
    (ledger, params) => {
      const { customer, payment_intent, subscription, status } = params
      return listPage(ledger, 'checkout.session', params, '/v1/checkout/sessions', {
        customer,
        payment_intent,
        subscription,
        status,
      })
    },
  ),
  route('GET /v1/checkout/sessions/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('checkout.session', ids['id']!),
  ),
  route(
    'POST /v1/checkout/sessions/:id',
    z.strictObject({ metadata: metadata.optional(), expand }),
    async (ledger, params, ids) => {
      const session = await ledger.get('checkout.session', ids['id']!)
      session.metadata = mergeMetadata(session.metadata, params.metadata)
      return ledger.put(session)
    },
  ),
  route(
    'POST /v1/checkout/sessions/:id/expire',
    z.strictObject({ expand }),
    async (ledger, _params, ids) =>
      expireSession(ledger, await ledger.get('checkout.session', ids['id']!)),
  ),
  route(
    'GET /v1/checkout/sessions/:id/line_items',
    z.strictObject({ limit: whole.optional(), starting_after: text.optional(), expand }),
    async (ledger, { limit = 10 }, ids) => {
      const { id } = await ledger.get('checkout.session', ids['id']!)
      const { lineItems } = await ledger.hidden<SessionFacts>(id)
      return asList(
        lineItems.slice(0, limit),
        `/v1/checkout/sessions/${id}/line_items`,
        lineItems.length > limit,
      )
    },
  ),
]
