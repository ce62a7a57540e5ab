import type Stripe from 'stripe'
import { type Card, cardOf, createPaymentMethod } from '../objects/cards.ts'
import { attemptCharge, failAuthentication } from '../objects/charges.ts'
import { redeemCoupon } from '../objects/coupons.ts'
import { checkCharge } from '../objects/currency.ts'
import { createCustomer } from '../objects/customers.ts'
import { createPaymentIntent } from '../objects/payment-intents.ts'
import { findPromotion, redeemPromotion } from '../objects/promotion-codes.ts'
import { ApiError } from '../http/api-error.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { total } from './line-items.ts'
import { detailsOf, type SessionFacts, trialEndOf } from './sessions.ts'
import type { DebitFacts } from '../subscriptions/debits.ts'
import { begin, newSubscription } from '../subscriptions/subscriptions.ts'

export interface Buyer {
  card: Card
  email?: string
  /** The amount that the buyer chose, in the currency's smallest unit. */
  amount?: number
  code?: string
}

type Refused =
  | 'amount_wrong'
  | 'authentication_failed'
  | 'closed'
  | 'code_unknown'
  | 'declined'
  | 'email_missing'
  | 'insufficient_funds'

export type Paid =
  | { result: 'complete'; url: string }
  | { result: 'action'; url: string }
  | { result: 'refused'; reason: Refused }

export async function paySession(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  buyer: Buyer,
): Promise<Paid> {
  if (session.status !== 'open') return refuse('closed')
  const facts = await ledger.hidden<SessionFacts>(session.id)
  const customer = session.customer ? await ledger.find('customer', idOf(session.customer)!) : null
  const email = session.customer_email ?? customer?.email ?? buyer.email?.trim() ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return refuse('email_missing')
  if (!isAmountRight(facts, buyer.amount)) return refuse('amount_wrong')
  const reduced = await reduce(ledger, session, facts, buyer)
  if (!reduced) return refuse('code_unknown')
  try {
    checkCharge(session.amount_total!, session.currency!)
  } catch (error) {
    if (error instanceof ApiError) return refuse('amount_wrong')
    throw error
  }
  const owner = customer ?? ownerFor(ledger, session, facts, email)
  session.customer = owner?.id ?? null
  const method = createPaymentMethod(ledger, buyer.card, { customer: owner?.id ?? null, email })
  ledger.put(session, { hidden: { ...facts, payer: { email, method: method.id, ...reduced } } })
  if (session.amount_total === 0) return complete(ledger, session)
  const intent = await intentFor(ledger, session, facts, email)
  attemptCharge(ledger, intent, method, { isPresent: true })
  return settle(ledger, session, intent, method)
}

/** Stores the result of 3-D Secure, and goes on with the session. */
export async function answerSecure(
  ledger: Ledger,
  intentId: string,
  isPassed: boolean,
): Promise<Paid & { session: string | null }> {
  const intent = await ledger.get('payment_intent', intentId)
  const { session: sessionId } = await ledger.hidden<{ session?: string }>(intentId)
  const session = sessionId === undefined ? null : await ledger.get('checkout.session', sessionId)
  if (intent.status !== 'requires_action' || !session)
    return { ...refuse('closed'), session: session?.id ?? null }
  const { payer } = await ledger.hidden<SessionFacts>(session.id)
  const method = await ledger.get('payment_method', payer!.method)
  if (isPassed) attemptCharge(ledger, intent, method, { isPresent: true, isAuthenticated: true })
  else failAuthentication(ledger, intent, method)
  return { ...(await settle(ledger, session, intent, method)), session: session.id }
}

const refuse = (reason: Refused): Paid => ({ result: 'refused', reason })

function isAmountRight({ lineItems }: SessionFacts, amount: number | undefined): boolean {
  const custom = lineItems[0]?.price?.custom_unit_amount
  if (!custom) return true
  const named = amount ?? custom.preset ?? custom.minimum
  if (named === null || !Number.isSafeInteger(named)) return false
  if (named < (custom.minimum ?? 0) || named > (custom.maximum ?? Infinity)) return false
  Object.assign(lineItems[0]!, { amount_subtotal: named, amount_total: named })
  return true
}

/** Subtracts the discount from the lines; null for a code that cannot be used. */
async function reduce(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  { lineItems }: SessionFacts,
  { code }: Buyer,
): Promise<{ coupon: string | null; promotion: string | null } | null> {
  const typed =
    session.allow_promotion_codes && code?.trim() ? await findPromotion(ledger, code) : undefined
  if (typed === null) return null
  const { coupon, promotion } = typed ?? (await ownDiscount(ledger, session))
  if (typed && !suits(typed.promotion, lineItems)) return null
  const totals = total(lineItems, coupon)
  const isTrial =
    trialEndOf((await ledger.hidden<SessionFacts>(session.id)).subscription, ledger.now) !== null
  Object.assign(session, {
    amount_subtotal: totals.subtotal,
    amount_total: isTrial ? 0 : totals.total,
    total_details: { amount_discount: totals.discount, amount_shipping: 0, amount_tax: 0 },
    discounts: coupon
      ? [{ coupon: promotion ? null : coupon.id, promotion_code: promotion?.id ?? null }]
      : [],
  })
  return { coupon: coupon?.id ?? null, promotion: promotion?.id ?? null }
}

function suits({ restrictions }: Stripe.PromotionCode, lines: readonly Stripe.LineItem[]): boolean {
  const { minimum_amount: least, minimum_amount_currency: currency } = restrictions
  const amount = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  return least === null || (currency === lines[0]!.currency && amount >= least)
}

async function ownDiscount(
  ledger: Ledger,
  { discounts, allow_promotion_codes: isTyped }: Stripe.Checkout.Session,
) {
  const [given] = discounts ?? []
  if (!given || isTyped) return { coupon: null, promotion: null }
  const promotion = given.promotion_code
    ? await ledger.find('promotion_code', idOf(given.promotion_code)!)
    : null
  const coupon = await ledger.find(
    'coupon',
    promotion ? idOf(promotion.promotion.coupon)! : idOf(given.coupon)!,
  )
  return { coupon, promotion }
}

/** Makes the customer of a session. For a payment there is none unless the request asks for it. */
function ownerFor(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  { intent }: SessionFacts,
  email: string,
): Stripe.Customer | null {
  const isNeeded =
    session.mode === 'subscription' ||
    session.customer_creation === 'always' ||
    intent.setup_future_usage !== undefined
  return isNeeded ? createCustomer(ledger, { email }) : null
}

async function intentFor(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  { intent: given }: SessionFacts,
  email: string,
): Promise<Stripe.PaymentIntent> {
  const known = idOf(session.payment_intent)
  const intent = known
    ? await ledger.get('payment_intent', known)
    : createPaymentIntent(ledger, {
        amount: session.amount_total!,
        currency: session.currency!,
        customer: idOf(session.customer),
        description: given.description ?? null,
        metadata: given.metadata ?? {},
        receiptEmail: given.receipt_email ?? null,
        setupFutureUsage: given.setup_future_usage ?? null,
        applicationFee: given.application_fee_amount ?? null,
      })
  Object.assign(intent, {
    amount: session.amount_total!,
    customer: idOf(session.customer),
    receipt_email: given.receipt_email ?? email,
  })
  session.payment_intent = intent.id
  ledger.put(session)
  return ledger.put(intent, { hidden: { session: session.id } })
}

async function settle(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Paid> {
  if (intent.status === 'succeeded' || intent.status === 'processing')
    return complete(ledger, session, intent)
  if (intent.status === 'requires_action')
    return { result: 'action', url: intent.next_action!.redirect_to_url!.url! }
  if (intent.last_payment_error?.code === 'payment_intent_authentication_failure')
    return refuse('authentication_failed')
  return refuse(cardOf(method) === 'insufficient' ? 'insufficient_funds' : 'declined')
}

/** Makes the subscription of a session that was paid, or has a trial. */
async function subscribe(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  facts: SessionFacts,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const { lineItems, subscription: given, payer } = facts
  const subscription = await newSubscription(ledger, {
    customer: idOf(session.customer)!,
    items: lineItems.flatMap(({ price, quantity }) =>
      price!.recurring ? [{ price: price!, quantity: quantity ?? 1 }] : [],
    ),
    method: payer!.method,
    metadata: given.metadata ?? {},
    description: given.description ?? null,
    trialEnd: trialEndOf(given, ledger.now),
    whenNoMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    coupon: payer!.coupon,
    promotion: payer!.promotion,
  })
  await begin(ledger, subscription, intent)
  // The API names the subscription and its invoice in place of the payment.
  Object.assign(session, {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_intent: null,
  })
}

async function complete(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null = null,
): Promise<Paid> {
  const facts = await ledger.hidden<SessionFacts>(session.id)
  const { payer } = facts
  if (session.mode === 'subscription') await subscribe(ledger, session, facts, intent)
  Object.assign(session, {
    status: 'complete',
    url: null,
    payment_status:
      session.amount_total === 0
        ? 'no_payment_required'
        : intent?.status === 'processing'
          ? 'unpaid'
          : 'paid',
    customer_details: detailsOf(payer!.email),
  })
  ledger.put(session, { dueAt: null })
  if (intent?.status === 'processing')
    ledger.put(intent, {
      hidden: {
        ...(await ledger.hidden<DebitFacts>(intent.id)),
        session: session.id,
      } satisfies DebitFacts,
    })
  if (payer!.coupon) await redeemCoupon(ledger, payer!.coupon)
  if (payer!.promotion) await redeemPromotion(ledger, payer!.promotion)
  ledger.emit('checkout.session.completed', session)
  return {
    result: 'complete',
    url: session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
  }
}
