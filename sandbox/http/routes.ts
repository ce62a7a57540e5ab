import { sessionRoutes } from '../checkout/sessions.ts'
import { eventRoutes, webhookEndpointRoutes } from '../events/webhook-endpoints.ts'
import { accountRoutes } from '../objects/accounts.ts'
import { balanceTransactionRoutes } from '../objects/balance-transactions.ts'
import { chargeRoutes } from '../objects/charges.ts'
import { countrySpecRoutes } from '../objects/country-specs.ts'
import { couponRoutes } from '../objects/coupons.ts'
import { customerRoutes } from '../objects/customers.ts'
import { disputeRoutes } from '../objects/disputes.ts'
import { paymentIntentRoutes } from '../objects/payment-intents.ts'
import { priceRoutes } from '../objects/prices.ts'
import { productRoutes } from '../objects/products.ts'
import { promotionCodeRoutes } from '../objects/promotion-codes.ts'
import { refundRoutes } from '../objects/refunds.ts'
import { portalRoutes } from '../portal/portal-sessions.ts'
import { invoiceRoutes } from '../subscriptions/invoice-routes.ts'
import { subscriptionRoutes } from '../subscriptions/routes.ts'
import type { Route } from './route.ts'

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...countrySpecRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...promotionCodeRoutes,
  ...refundRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
]
