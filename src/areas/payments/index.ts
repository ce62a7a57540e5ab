import { MINUTE_MS } from '#lib/duration.ts'
import { forgetAfter, type Retention } from '#operation/jobs/retention.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { connect_payments } from './connect_payments.ts'
import { disconnect_payments } from './disconnect_payments.ts'
import { get_payments } from './get_payments.ts'
import { deletePaymentWebhook, reconcilePayments, settlePayment } from './payment-jobs.ts'
import { reconcile_payments } from './reconcile_payments.ts'
import { reconcileDue } from './reconcile-round.ts'

export { openCheckout, type OpenedCheckout, type WantedCheckout } from './open-checkout.ts'
export { disputedText, isPlay, PLAY } from './is-play.ts'
export { currencyErrors, type PaymentAccount, paymentAccountOf, takesCurrency } from './payment-account.ts'
export { playCountsSql } from './play-counts-sql.ts'
export { Currency, paymentDeclined, paymentKeyRefused, paymentRefused, paymentsNotConfigured } from './payments.ts'
export { asking, notConfigured } from './payment-failure.ts'
export { refundPayment, type WantedRefund } from './refund-payment.ts'
export { type SaleFacts, type SaleKind, saleKinds, type SettledSale } from './sale-kind.ts'
export { type Counter, openCounter, type Seller, sellerOf } from './seller.ts'
export { REFUND_FAILED_LATER, REFUND_REFUSED, REFUND_TRIED_MS, REFUNDS_SHOWN, ShownRefunds } from './shown-refund.ts'
export { findSale } from './sale-sql.ts'
export { settleObject, type Settlement } from './settle.ts'
export { type EventDoor, type EventResult, takePaymentEvent } from './take-event.ts'

export { accountData as registrations } from './account-parts-sql.ts'

export const operations = [connect_payments, get_payments, disconnect_payments, reconcile_payments]
export const jobs = [settlePayment, reconcilePayments, deletePaymentWebhook]
export const retention: readonly Retention[] = [
  forgetAfter({ table: 'payment_event', key: ['event_id'], time: 'received_at', days: 60 }),
  forgetAfter({ table: 'payment_object', key: ['object_id'], time: 'seen_at', days: 400 }),
]
export const periodic: readonly Periodic[] = [{ name: 'reconciliation of payments', everyMs: MINUTE_MS, round: reconcileDue }]
