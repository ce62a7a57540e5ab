import type Stripe from 'stripe'
import type { Ledger } from '../store/ledger.ts'

/**
 * Cards that behave as the provider's test cards with the same last digits.
 * - `secure`: 3-D Secure passes or fails; later charges succeed.
 * - `declined`, `insufficient`: no charge succeeds. `fails_later`: only the first one does.
 * - `disputed`: the charge succeeds, and the buyer's bank disputes it.
 * - `debit`, `debit_bounces`: the bank takes three days, as with SEPA. Pages do not offer them.
 */
const CARDS = {
  pays: { last4: '4242', brand: 'visa' },
  secure: { last4: '3220', brand: 'visa' },
  declined: { last4: '0002', brand: 'visa' },
  insufficient: { last4: '9995', brand: 'visa' },
  fails_later: { last4: '0341', brand: 'visa' },
  disputed: { last4: '0259', brand: 'visa' },
  debit: { last4: '3000', brand: 'visa' },
  debit_bounces: { last4: '3001', brand: 'visa' },
} as const

export type Card = keyof typeof CARDS
export const isCard = (name: string): name is Card => Object.hasOwn(CARDS, name)

/** Returns how a payment method behaves, by its last digits. */
export function cardOf(method: Stripe.PaymentMethod): Card {
  return (
    (Object.keys(CARDS) as Card[]).find((name) => CARDS[name].last4 === method.card?.last4) ??
    'pays'
  )
}

const EXPIRES = { exp_month: 12, exp_year: 2099 }

/** Stores a card of a customer or of a guest. */
export function createPaymentMethod(
  ledger: Ledger,
  card: Card,
  payer: { customer: string | null; email: string | null },
): Stripe.PaymentMethod {
  const { last4, brand } = CARDS[card]
  const method = ledger.put<Stripe.PaymentMethod>({
    id: ledger.newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: payer.email, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'DE',
      display_brand: brand,
      ...EXPIRES,
      fingerprint: `sandbox${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now,
    customer: payer.customer,
    customer_account: null,
    livemode: ledger.livemode,
    metadata: {},
    type: 'card',
  })
  if (payer.customer !== null) ledger.emit('payment_method.attached', method)
  return method
}
