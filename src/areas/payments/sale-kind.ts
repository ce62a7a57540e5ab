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
 * The provider's records of a sale, read together. The sale's state is computed only from these
 * records, because events may be late, repeated, lost or out of order.
 */
export interface SaleFacts {
  livemode: boolean
  /**
   * The payment page. Null when the sale has none, or when the records are about a later invoice.
   */
  checkout: CheckoutRecord | null
  /** The payment of an order or of `invoice`, with refunds and disputes. */
  payment: PaymentRecord | null
  subscription: SubscriptionRecord | null
  /** The invoice that changed, which may be an old invoice, or else the latest invoice. */
  invoice: InvoiceRecord | null
}

export interface SettledSale {
  ref: string
  facts: SaleFacts
}

/** A kind of sale. The area that sells registers it. */
export interface SaleKind {
  /** The name in the provider's metadata: `order`, `subscription` or `plan`. */
  readonly kind: string
  /**
   * The side that receives the payment. `account`: readers pay the account. `platform`: the account
   * pays the operator.
   */
  readonly through: 'account' | 'platform'
  /** Whether sales of this kind are subscriptions, which a reconciliation then reads too. */
  readonly recurring: boolean
  /**
   * Writes the state that follows from the records. The sale is locked. The function may run again
   * with equal records. It does nothing when the sale was deleted.
   */
  settle(scope: Scope, sale: SettledSale): Promise<void>
  /**
   * Counts the sales that still need the connection. While there are any, the connection cannot be
   * ended.
   */
  countHeld?(scope: AccountDb): Promise<number>
}

export const saleKinds: Registry<SaleKind> = { name: 'sale kinds' }

export function saleKindOf(scope: Registered, kind: string): SaleKind | undefined {
  return entriesOf(scope, saleKinds).find((one) => one.kind === kind)
}
