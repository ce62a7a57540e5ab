import { MINUTE_MS } from '#lib/duration.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import { connect_payments } from './connect_payments.ts'
import { disconnect_payments } from './disconnect_payments.ts'
import { get_payments } from './get_payments.ts'
import { deletePaymentWebhook, reconcilePayments, settlePayment } from './payment-jobs.ts'
import { reconcile_payments } from './reconcile_payments.ts'
import { reconcileDue } from './reconcile-round.ts'

export { closeCheckout } from './close-checkout.ts'
export { openCheckout, type OpenedCheckout, type WantedCheckout } from './open-checkout.ts'
export { writeDisputedText, isPlay, PLAY } from './is-play.ts'
export { currencyErrors, paymentAccountOf, takesCurrency } from './payment-account.ts'
export { playCountsSql } from './play-counts-sql.ts'
export {
  Currency,
  paymentDeclined,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from './payments.ts'
export { asking, notConfigured } from './payment-failure.ts'
export { openRefundText, tooMuchBack } from './refund-checks.ts'
export { isFinal, payRefund, refundPayment } from './refund-payment.ts'
export {
  findOpenRefund,
  findRefund,
  followRefunds,
  insertRefund,
  lastRefunds,
  showRefund,
} from './refund-sql.ts'
export { type SaleFacts, type SaleKind, saleKinds, type SettledSale } from './sale-kind.ts'
export { type ProviderAccount, openProvider, type Seller, sellerOf } from './seller.ts'
export { ShownRefunds } from './shown-refund.ts'
export { findSale } from './sale-sql.ts'
export { settleObject, type Settlement } from './settle.ts'
export { type EventDoor, takePaymentEvent } from './take-event.ts'
export { accountOfToken } from './webhook-token.ts'

import { accountData } from './account-parts-sql.ts'
import type { Area } from '#operation/area.ts'

export const area = {
  operations: {
    payments: [connect_payments, get_payments, disconnect_payments, reconcile_payments],
  },
  jobs: [settlePayment, reconcilePayments, deletePaymentWebhook],
  retention: [
    {
      name: 'payment events',
      forget: forgetAfter({
        table: 'payment_event',
        key: ['event_id'],
        time: 'received_at',
      }),
    },
    {
      name: 'payment objects',
      forget: forgetAfter({
        table: 'payment_object',
        key: ['object_id'],
        time: 'seen_at',
      }),
    },
  ],
  periodic: [{ name: 'reconciliation of payments', everyMs: MINUTE_MS, round: reconcileDue }],
  registrations: accountData,
} satisfies Area
