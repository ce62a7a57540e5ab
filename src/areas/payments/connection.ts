import { isCurrency } from '#lib/currency.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { AccountRecord } from '#ports/payment-records.ts'
import type { Payments as PaymentsPort, PaymentsTarget } from '#ports/payments.ts'
import type { Ports } from '#ports/ports.ts'
import type { Vault } from '#ports/vault.ts'
import type { PaymentMode, Payments } from './payments.ts'

/** An account's connection to the payment provider. Its secrets are encrypted. */
export interface Connection {
  mode: PaymentMode
  livemode: boolean
  providerAccount: string
  secretKey: Buffer | null
  webhookId: string | null
  webhookSecret: Buffer | null
  status: 'pending' | 'active' | 'restricted'
  requirements: readonly string[]
  disabledReason: string | null
  currency: string | null
  /**
   * The currencies that the connected account accepts; null when the provider has not reported
   * them.
   */
  currencies: readonly string[] | null
  connectedAt: Date
  checkedAt: Date
  reconciledTo: Date | null
}

/** The values of a connection that come from the account at the provider. */
export type AccountState = Pick<
  Connection,
  'status' | 'requirements' | 'disabledReason' | 'currency' | 'currencies'
>

export function stateOf({
  canCharge,
  submitted,
  requirements,
  disabledReason,
  currency,
  currencies,
}: AccountRecord): AccountState {
  const status = canCharge ? 'active' : submitted ? 'restricted' : 'pending'
  return {
    status,
    requirements,
    disabledReason,
    currency: currency !== null && isCurrency(currency) ? currency : null,
    currencies: currencies?.filter(isCurrency).toSorted() ?? null,
  }
}

export function targetOf(
  { mode, providerAccount, secretKey }: Pick<Connection, 'mode' | 'providerAccount' | 'secretKey'>,
  vault: Vault,
): PaymentsTarget {
  if (mode === 'connect') return { kind: 'connect', account: providerAccount }
  if (mode === 'sandbox') return { kind: 'sandbox', account: providerAccount }
  return secretKey === null
    ? { kind: 'platform' }
    : { kind: 'own', secretKey: vault.open(secretKey).toString('utf8') }
}

export function sandboxAccount(accountId: string): string {
  return `acct_sandbox${uuidOf(accountId).replaceAll('-', '')}`
}

/**
 * Lists the modes in which payments can be connected on this server, in the order of preference.
 */
function offersOf({ payments, deployment }: Pick<Ports, 'payments' | 'deployment'>): PaymentMode[] {
  if (payments === null) return []
  const real: PaymentMode[] =
    deployment.edition === 'self-hosted' ? ['own'] : payments.platform ? ['connect'] : []
  return payments.sandbox ? [...real, 'sandbox'] : real
}

export function showPayments(
  connection: Connection | undefined,
  ports: Ports,
  onboardingUrl: string | null = null,
): Payments {
  const offers = offersOf(ports)
  const serverKey = ports.payments !== null && ports.payments.platform !== null
  if (!connection)
    return {
      status: 'none',
      mode: null,
      offers,
      serverKey,
      onboardingUrl: null,
      requirements: [],
      disabledReason: null,
      currency: null,
      currencies: null,
      livemode: false,
      webhook: false,
      connectedAt: null,
      reconciledAt: null,
    }
  const { status, mode, requirements, disabledReason, currency, currencies, livemode } = connection
  return {
    status,
    mode,
    offers,
    serverKey,
    onboardingUrl,
    requirements: [...requirements],
    disabledReason,
    currency,
    currencies: currencies && [...currencies],
    livemode,
    webhook: isWatched(connection, ports.payments),
    connectedAt: connection.connectedAt.toISOString(),
    reconciledAt: connection.reconciledTo?.toISOString() ?? null,
  }
}

function isWatched(
  { mode, secretKey, webhookId }: Connection,
  payments: PaymentsPort | null,
): boolean {
  if (webhookId !== null) return true
  return (
    payments !== null &&
    (mode === 'connect'
      ? payments.connectWatched
      : mode === 'own' && secretKey === null && payments.watched)
  )
}
