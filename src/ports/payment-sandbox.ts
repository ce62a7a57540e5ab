/** The address of a page of the sandbox: `/sandbox/{account}/{page}/{id}`. */
export interface SandboxPath {
  /** Null for the list of accounts. */
  account: string | null
  page: 'checkout' | 'control' | 'invoice' | 'onboarding' | 'portal' | 'secure'
  id: string | null
}

/** An amount in the minor unit of its currency. */
export interface SandboxAmount {
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
  /** The address that the seller has given. Null where the buyer enters one. */
  email: string | null
  /** The bounds of an amount that the buyer names. */
  custom: { minimum: number | null; maximum: number | null; preset: number | null } | null
  takesCode: boolean
  /** The period after which a subscription renews. Null for one payment. */
  renews: 'day' | 'week' | 'month' | 'year' | null
  trialDays: number
  /** The address for a buyer who goes back without paying. */
  cancelUrl: string | null
  /** The address to go on to once it is paid. */
  successUrl: string | null
  locale: string | null
}

export interface SecureView extends SandboxAmount {
  page: 'secure'
  /** Whether the payment still waits for the buyer. */
  isOpen: boolean
  /** The page that the buyer came from. */
  backUrl: string | null
}

export interface OnboardingView {
  page: 'onboarding'
  email: string | null
  isReady: boolean
  requirements: readonly string[]
  returnUrl: string | null
}

/** A payment on the control page. */
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
  /** The worst state of its deliveries. Null where no endpoint takes it. */
  delivery: 'waiting' | 'delivered' | 'dropped' | 'failed' | null
}

export interface ControlView {
  page: 'control'
  account: string
  /** The account's own time. */
  now: Date
  /** The days by which it is ahead. */
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
    /** The time at which it ends by itself. */
    endsAt: Date | null
    /** The last digits of the card that pays it. */
    last4: string | null
  }[]
  invoices: readonly { number: string | null; at: Date; amount: number; currency: string; status: string; url: string | null }[]
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
  /** The customer's credit that was used; below zero: an amount that was owed. */
  credit: number
  due: number
  status: string
}

export type SandboxView = AccountsView | CheckoutView | ControlView | InvoiceView | OnboardingView | PortalView | SecureView

/** The result of a button: the address to go on to, or the reason why nothing happened. */
export type SandboxStep = { to: string } | { refused: string }

/** The pages of the stand-in for the payment provider. Null in the ports where money is real. */
export interface PaymentSandbox {
  /** Returns a page's content, or null when there is no such page. */
  view(path: SandboxPath): Promise<SandboxView | null>
  /** Does what a button of the page asks for. Returns null when there is no such page. */
  act(path: SandboxPath, fields: Readonly<Record<string, string>>): Promise<SandboxStep | null>
}
