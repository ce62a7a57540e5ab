/** The parts of an address `/sandbox/{account}/{page}/{id}`. */
export interface SandboxPath {
  /** The account; null for the list of accounts. */
  account: string | null
  page: 'checkout' | 'control' | 'invoice' | 'onboarding' | 'portal' | 'secure'
  id: string | null
}

interface SandboxAmount {
  amount: number
  currency: string
}

export interface CheckoutView {
  page: 'checkout'
  status: 'open' | 'complete' | 'expired'
  lines: readonly { name: string; quantity: number; amount: number }[]
  currency: string
  discount: number
  total: number
  /** The address that the seller has set; null when the buyer enters one. */
  email: string | null
  /** The limits of an amount that the buyer chooses; null without such a choice. */
  custom: { minimum: number | null; maximum: number | null; preset: number | null } | null
  takesCode: boolean
  /** The period of a subscription; null for one payment. */
  renews: 'day' | 'week' | 'month' | 'year' | null
  trialDays: number
  /** The page for a buyer who goes back without paying. */
  cancelUrl: string | null
  /** The page after the payment. */
  successUrl: string | null
  locale: string | null
}

export interface SecureView extends SandboxAmount {
  page: 'secure'
  isOpen: boolean
  /** The page from which the buyer came. */
  backUrl: string | null
}

export interface OnboardingView {
  page: 'onboarding'
  email: string | null
  isReady: boolean
  requirements: readonly string[]
  returnUrl: string | null
}

export interface SandboxPayment extends SandboxAmount {
  chargeId: string
  at: Date
  email: string | null
  description: string | null
  refunded: number
  dispute: { id: string; status: string } | null
}

export interface SandboxEvent {
  id: string
  type: string
  at: Date
  objectId: string | null
  /** The worst state of an event's deliveries; null when no endpoint gets it. */
  delivery: 'waiting' | 'delivered' | 'dropped' | 'failed' | null
}

export interface ControlView {
  page: 'control'
  account: string
  now: Date
  /** The days by which the account's clock is ahead. */
  daysAhead: number
  delivery: 'in_order' | 'shuffled' | 'doubled' | 'dropped'
  failure: { how: string; times: number } | null
  payments: readonly SandboxPayment[]
  events: readonly SandboxEvent[]
}

export interface AccountsView {
  page: 'accounts'
  accounts: readonly { id: string; events: number }[]
}

export interface PortalView {
  page: 'portal'
  email: string | null
  subscriptions: readonly {
    id: string
    name: string
    amount: number
    currency: string
    renews: 'day' | 'week' | 'month' | 'year'
    status: string
    periodEndsAt: Date
    endsAt: Date | null
    /** The last digits of its card; null without one. */
    last4: string | null
  }[]
  invoices: readonly {
    number: string | null
    at: Date
    amount: number
    currency: string
    status: string
    url: string | null
  }[]
  returnUrl: string | null
  locale: string | null
}

export interface InvoiceView {
  page: 'invoice'
  number: string | null
  at: Date
  email: string | null
  currency: string
  lines: readonly { name: string; amount: number }[]
  discount: number
  /** The customer's credit that was used. A negative one is a debt. */
  credit: number
  due: number
  status: string
}

export type SandboxView =
  | AccountsView
  | CheckoutView
  | ControlView
  | InvoiceView
  | OnboardingView
  | PortalView
  | SecureView

export type SandboxStep = { to: string } | { refused: string }
