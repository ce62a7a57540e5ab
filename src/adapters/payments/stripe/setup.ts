import type Stripe from 'stripe'
import { PaymentsFailure, type PaymentSetup, type PaymentsTarget } from '#ports/payments.ts'
import { calling, reading } from './failures.ts'
import { WATCHED } from './events.ts'
import { toAccount } from './to-records.ts'

/** The clients to connect an account: the account's own and the operator's. */
interface SetupClients {
  target: PaymentsTarget
  livemode: boolean
  client(): Promise<Stripe>
  platform(): Promise<Stripe>
}

export function stripeSetup({ target, livemode, client, platform }: SetupClients): PaymentSetup {
  const account = () => {
    if (target.kind !== 'connect')
      throw new PaymentsFailure('refused', {
        said: 'Only connected accounts are set up at Stripe’s pages.',
      })
    return target.account
  }
  return {
    async check() {
      const stripe = await (target.kind === 'connect' ? platform() : client())
      const found = await calling(() =>
        target.kind === 'connect'
          ? stripe.accounts.retrieve(target.account)
          : stripe.accounts.retrieveCurrent(),
      )
      return toAccount(found, livemode, await currenciesOf(stripe, found))
    },
    async createAccount({ key, accountId, email }) {
      const stripe = await platform()
      const made = await calling(() =>
        stripe.accounts.create(
          { type: 'standard', email, metadata: { mailcast_account: accountId } },
          { idempotencyKey: key },
        ),
      )
      return toAccount(made, livemode, null)
    },
    async onboardingLink({ returnUrl, refreshUrl }) {
      const stripe = await platform()
      const link = await calling(() =>
        stripe.accountLinks.create({
          account: account(),
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      )
      return link.url
    },
    async watch({ key, url }) {
      const stripe = await client()
      const create = (idempotencyKey: string) =>
        calling(() =>
          stripe.webhookEndpoints.create(
            {
              url,
              enabled_events: [...WATCHED],
              api_version: API_VERSION,
              description: 'Mailcast',
            },
            { idempotencyKey },
          ),
        )
      const isThere = async (id: string) =>
        (await reading(() => stripe.webhookEndpoints.retrieve(id))) !== null
      let endpoint = await create(key)
      // For a day Stripe repeats the response to an idempotency key, even when that webhook
      // endpoint was deleted meanwhile.
      while (!(await isThere(endpoint.id))) endpoint = await create(`${key}-${endpoint.id}`)
      if (!endpoint.secret)
        throw new Error('Stripe made a webhook endpoint and did not tell its secret')
      return { id: endpoint.id, secret: endpoint.secret }
    },
    async unwatch(id) {
      const stripe = await client()
      await calling(() => stripe.webhookEndpoints.del(id)).catch((error: unknown) => {
        if (!(error instanceof PaymentsFailure && error.reason === 'missing')) throw error
      })
    },
  }
}

/**
 * Lists an account's currencies by its country. A restricted key may not be allowed to read them.
 */
async function currenciesOf(
  stripe: Stripe,
  { country }: Stripe.Account,
): Promise<readonly string[] | null> {
  if (!country) return null
  try {
    return (await calling(() => stripe.countrySpecs.retrieve(country))).supported_payment_currencies
  } catch (error) {
    if (
      error instanceof PaymentsFailure &&
      ['invalid_key', 'missing', 'refused'].includes(error.reason)
    )
      return null
    throw error
  }
}

/** Version of Stripe's API whose types the code reads. A test compares it with the library's. */
export const API_VERSION = '2026-10-28.endive'
