import type { Payments, PaymentsTarget } from '#ports/payments.ts'
import { stripeChanges, stripeCoupons } from './stripe/changes.ts'
import { stripeCheckouts } from './stripe/checkouts.ts'
import { stripeForeign } from './stripe/foreign.ts'
import { readEvent } from './stripe/events.ts'
import { stripeReads } from './stripe/reads.ts'
import { stripeSetup } from './stripe/setup.ts'
import { isSigned } from './stripe/signature.ts'
import { isLiveKey, stripeClients, type StripeOptions } from './stripe-client.ts'

/** Makes the payment provider on Stripe. Nothing is loaded or connected before the first call. */
export function stripePayments(options: StripeOptions): Payments {
  const clientOf = stripeClients(options)
  const isLive = (target: PaymentsTarget) => {
    if (target.kind === 'sandbox') return false
    return target.kind === 'own'
      ? isLiveKey(target.secretKey)
      : options.secretKey !== null && isLiveKey(options.secretKey)
  }
  return {
    name: options.apiBase === null ? 'stripe' : `stripe at ${new URL(options.apiBase).host}`,
    platform: options.secretKey === null ? null : { livemode: isLiveKey(options.secretKey) },
    sandbox: options.sandbox !== null,
    at(target) {
      const client = () => clientOf(target)
      const livemode = isLive(target)
      return {
        livemode,
        setup: stripeSetup({
          target,
          livemode,
          client,
          platform: () => clientOf({ kind: 'platform' }),
        }),
        checkouts: stripeCheckouts(client),
        records: stripeReads(client),
        changes: stripeChanges(client),
        coupons: stripeCoupons(client),
        foreign: stripeForeign(client),
      }
    },
    watched: options.webhookSecrets.platform !== null,
    connectWatched: options.webhookSecrets.connect !== null,
    event(raw, signature, { by, now }) {
      const secrets =
        typeof by === 'string'
          ? [options.webhookSecrets[by]].filter((secret) => secret !== null)
          : by
      return isSigned(raw, signature, { secrets, now }) ? readEvent(raw) : null
    },
  }
}
