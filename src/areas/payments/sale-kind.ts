import type { AccountDb } from '#db/account-db.ts'
import { entriesOf, type Registered, type Registry } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import type { CheckoutRecord, InvoiceRecord, PaymentRecord, SubscriptionRecord } from '#ports/payment-records.ts'

/**
 * The provider's records of one sale, read together a moment ago. The state of the sale follows from them alone, whatever was told before: events come
 * late, twice, in any order or never.
 */
export interface SaleFacts {
  livemode: boolean
  /** The payment page. Null where the payment or subscription was not begun by one, or the facts are about a later invoice. */
  checkout: CheckoutRecord | null
  /** The payment of an order, or of `invoice`, with its refunds and disputes. */
  payment: PaymentRecord | null
  subscription: SubscriptionRecord | null
  /** The invoice that the change is about, which may be an older one. Otherwise the latest of the subscription. */
  invoice: InvoiceRecord | null
}

/** A sale whose facts have changed, or may have. */
export interface SettledSale {
  ref: string
  facts: SaleFacts
}

/** One kind of sale. The area that sells registers it. */
export interface SaleKind {
  /** It stands in the provider's metadata: `order`, `subscription`, `plan`. */
  readonly kind: string
  /** `account`: readers pay the account. `platform`: the account pays the operator of the service. */
  readonly through: 'account' | 'platform'
  /** Whether it has subscriptions at the provider, which a reconciliation then reads. */
  readonly recurring: boolean
  /**
   * Writes what the facts mean. The transaction holds the sale's lock, so that two settlements of one sale never overlap. It may run again with the
   * same or with older facts of a sale that is gone: then it does nothing.
   */
  settle(scope: Scope, sale: SettledSale): Promise<void>
  /** Counts sales that still need the connection, such as live subscriptions. While there are some, payments are not disconnected. */
  countHeld?(scope: AccountDb): Promise<number>
}

/** Every kind of sale. */
export const saleKinds: Registry<SaleKind> = { name: 'sale kinds' }

/** Finds a kind by its name. */
export function saleKindOf(scope: Registered, kind: string): SaleKind | undefined {
  return entriesOf(scope, saleKinds).find((one) => one.kind === kind)
}
