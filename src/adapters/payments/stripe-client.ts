import type Stripe from 'stripe'
import { lazily } from '#lib/calls/lazily.ts'
import { Lru } from '#lib/lru.ts'
import type { PaymentsTarget } from '#ports/payments.ts'

export interface StripeOptions {
  /** The operator's key (`STRIPE_SECRET_KEY`); null when the operator has no account. */
  secretKey: string | null
  /** `STRIPE_WEBHOOK_SECRET` and `STRIPE_CONNECT_WEBHOOK_SECRET`. */
  webhookSecrets: Record<'platform' | 'connect', string | null>
  /** The address in place of Stripe's (`STRIPE_API_BASE`); null for Stripe. */
  apiBase: string | null
  /** For tests: a function that answers requests in place of Stripe. */
  fetch?: typeof fetch
  /** The sandbox, which imitates Stripe within this process; null where it is not offered. */
  sandbox: { secretKey: string; fetch: typeof fetch } | null
}

/** The timeout in ms for Stripe's response. A person waits for the response. */
const TIMEOUT_MS = 20_000
/**
 * The number of retries after a lost call, a 409 or a 5xx, with the same idempotency key and pauses
 * of up to 2 s.
 */
const RETRIES = 2
/** The most clients in memory, about 100 KB each. */
const CLIENTS_MAX = 100

type StripeClass = typeof Stripe

export function isLiveKey(secretKey: string): boolean {
  return /^(?:sk|rk)_live_/.test(secretKey)
}

/**
 * Makes clients of Stripe. The library is loaded at the first call, since it takes 50 MB and 0.3 s.
 */
export function stripeClients({
  secretKey,
  apiBase,
  fetch: replacement,
  sandbox,
}: StripeOptions): (target: PaymentsTarget) => Promise<Stripe> {
  const clients = new Lru<string, Promise<Stripe>>(CLIENTS_MAX)
  const load = lazily(async () => (await import('stripe')).default)

  const open = async (
    key: string,
    account: string | null,
    httpClient?: ReturnType<StripeClass['createFetchHttpClient']>,
  ) => {
    const StripeApi = await load()
    const client = httpClient ?? (replacement && StripeApi.createFetchHttpClient(replacement))
    return new StripeApi(key, {
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
      ...(account !== null && { stripeAccount: account }),
      ...(client ? { httpClient: client } : placeOf(apiBase)),
    })
  }
  const openSandbox = async (account: string | null) => {
    if (sandbox === null) throw new Error('this server has no sandbox')
    const StripeApi = await load()
    return open(sandbox.secretKey, account, StripeApi.createFetchHttpClient(sandbox.fetch))
  }
  const platformKey = () => {
    if (secretKey === null) throw new Error('there is no STRIPE_SECRET_KEY')
    return secretKey
  }

  return (target) => {
    if (target.kind === 'own')
      return clients.keep(`own ${target.secretKey}`, () => open(target.secretKey, null))
    // Without the operator's key, the sandbox also acts as the platform account.
    if (target.kind === 'platform' && secretKey === null && sandbox !== null)
      return clients.keep('sandbox', () => openSandbox(null))
    if (target.kind === 'platform') return clients.keep('platform', () => open(platformKey(), null))
    if (target.kind === 'connect')
      return clients.keep(`connect ${target.account}`, () => open(platformKey(), target.account))
    return clients.keep(`sandbox ${target.account}`, () => openSandbox(target.account))
  }
}

function placeOf(apiBase: string | null): {
  host?: string
  port?: string
  protocol?: 'http' | 'https'
} {
  if (apiBase === null) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
  }
}
