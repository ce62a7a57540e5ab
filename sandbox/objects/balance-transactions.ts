import type Stripe from 'stripe'
import { z } from 'zod'
import { listPage } from '../http/list.ts'
import { expand, listed, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'

const DAY_S = 86_400
const AVAILABLE_AFTER_S = 7 * DAY_S

/** Returns the fee: 2.9 % and 30 of the currency's smallest unit, rounded half up. */
export function feeOf(amount: number): number {
  return Math.min(amount, Math.floor((amount * 29 + 500) / 1000) + 30)
}

export function createBalanceTransaction(
  ledger: Ledger,
  data: {
    amount: number
    fee: number
    currency: string
    type: Stripe.BalanceTransaction.Type
    source: string
    category?: string
  },
): Stripe.BalanceTransaction {
  const { amount, fee, currency, type, source, category = type } = data
  return ledger.put<Stripe.BalanceTransaction>({
    id: ledger.newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: ledger.now + AVAILABLE_AFTER_S,
    balance_type: 'payments',
    created: ledger.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  })
}

export const balanceTransactionRoutes = [
  route(
    'GET /v1/balance_transactions',
    z.strictObject({
      ...listed,
      source: text.optional(),
      type: text.optional(),
      currency: text.optional(),
    }),
    (ledger, params) => {
      const { source, type, currency } = params
      return listPage(ledger, 'balance_transaction', params, '/v1/balance_transactions', {
        source,
        type,
        currency,
      })
    },
  ),
  route('GET /v1/balance_transactions/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('balance_transaction', ids['id']!),
  ),
]
