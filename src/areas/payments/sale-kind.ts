import type { AccountDb } from '#db/account-db.ts'
import { entriesOf, type Registered, type Registry } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import type {
  CheckoutRecord,
  InvoiceRecord,
  PaymentRecord,
  SubscriptionRecord,
} from '#ports/payment-records.ts'

/**
 * The provider's records of one sale, read together a moment ago. Its state follows from them
 * alone: events come late, twice, in any order or never.
 */
export interface SaleFacts {
  livemode: boolean
  /** Null without a payment page, or where the facts are about a later invoice. */
  checkout: CheckoutRecord | null
  /** The payment of an order, or of `invoice`, with its refunds and disputes. */
  payment: PaymentRecord | null
  subscription: SubscriptionRecord | null
  /** The invoice that changed, which may be an older one; otherwise the latest. */
  invoice: InvoiceRecord | null
}

export interface SettledSale {
  ref: string
  facts: SaleFacts
}

/** A kind of sale, which the area that sells registers. */
export interface SaleKind {
  /** Name in the provider's metadata: `order`, `subscription`, `plan`. */
  readonly kind: string
  /** `account`: readers pay the account. `platform`: the account pays the operator. */
  readonly through: 'account' | 'platform'
  /** Whether it has subscriptions at the provider, which a reconciliation then reads. */
  readonly recurring: boolean
  /**
   * Writes the state that the facts mean, under the sale's lock. It may run again with the same
   * facts, or after the sale was deleted: then it does nothing.
   */
  settle(scope: Scope, sale: SettledSale): Promise<void>
  /** Counts sales that still need the connection, and so forbid disconnecting payments. */
  countHeld?(scope: AccountDb): Promise<number>
}

export const saleKinds: Registry<SaleKind> = { name: 'sale kinds' }

export function saleKindOf(scope: Registered, kind: string): SaleKind | undefined {
  return entriesOf(scope, saleKinds).find((one) => one.kind === kind)
}
