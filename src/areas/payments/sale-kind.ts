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
 * The provider's records of a sale, read together. The sale's state is computed from them alone,
 * since events may be late, repeated, in any order or lost.
 */
export interface SaleFacts {
  livemode: boolean
  /** The payment page; null without one, or when the records are about a later invoice. */
  checkout: CheckoutRecord | null
  /** The payment of an order or of `invoice`, with refunds and disputes. */
  payment: PaymentRecord | null
  subscription: SubscriptionRecord | null
  /** The invoice that changed, which may be an old one; else the latest. */
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
   * The side that is paid. `account`: readers pay the account. `platform`: the account pays the
   * operator.
   */
  readonly through: 'account' | 'platform'
  /** Whether such sales are subscriptions, which a reconciliation then reads too. */
  readonly recurring: boolean
  /**
   * Writes the state that the records mean. The sale is locked. It may run again with equal
   * records. After the sale was deleted it does nothing.
   */
  settle(scope: Scope, sale: SettledSale): Promise<void>
  /** Counts the sales that need the connection, which then cannot be ended. */
  countHeld?(scope: AccountDb): Promise<number>
}

export const saleKinds: Registry<SaleKind> = { name: 'sale kinds' }

export function saleKindOf(scope: Registered, kind: string): SaleKind | undefined {
  return entriesOf(scope, saleKinds).find((one) => one.kind === kind)
}
