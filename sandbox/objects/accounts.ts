import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid } from '../http/api-error.ts'
import { expand, flag, metadata, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import { newAccount, NO_SETTINGS, PLATFORM } from '../store/account.ts'
import { Ledger, randomLetters } from '../store/ledger.ts'
import { readCurrency } from './currency.ts'
import { mergeMetadata } from './products.ts'

const capabilities = z.record(z.string(), z.strictObject({ requested: flag }))
const loose = z.record(z.string(), z.unknown())

const creation = z.strictObject({
  business_profile: loose.optional(),
  business_type: text.optional(),
  capabilities: capabilities.optional(),
  controller: loose.optional(),
  country: z.string().length(2).optional(),
  default_currency: text.optional(),
  email: text.optional(),
  metadata: metadata.optional(),
  settings: loose.optional(),
  type: z.enum(['custom', 'express', 'standard']).optional(),
  expand,
})

const LINK_S = 300

/** Returns another account's ledger in the same transaction. */
function ledgerOf(ledger: Ledger, accountId: string): Ledger {
  if (accountId === ledger.accountId) return ledger
  if (ledger.accountId !== PLATFORM) throw noAccess(accountId)
  return new Ledger(ledger.db, {
    accountId,
    now: ledger.now,
    livemode: ledger.livemode,
    baseUrl: ledger.baseUrl,
  })
}

export function noAccess(accountId: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${accountId}' (or that account does not exist). Application access may have been revoked.`,
  })
}

async function retrieve(ledger: Ledger, accountId: string): Promise<Stripe.Account> {
  const found = await ledgerOf(ledger, accountId).find('account', accountId)
  if (!found) throw noAccess(accountId)
  return found
}

/** Sets whether the owner has given all details that Stripe asks for. */
export function setReadiness(
  ledger: Ledger,
  account: Stripe.Account,
  state: 'active' | 'pending' | 'restricted',
): Stripe.Account {
  const ready = newAccount(account.id, account.created ?? ledger.now, state === 'active')
  const { capabilities: able, charges_enabled, payouts_enabled, requirements } = ready
  Object.assign(account, {
    capabilities: able,
    charges_enabled,
    payouts_enabled,
    requirements,
    details_submitted: state !== 'pending',
  })
  if (state === 'restricted') account.requirements!.disabled_reason = 'requirements.past_due'
  ledger.put(account)
  ledger.emit('account.updated', account)
  return account
}

/** Sets an account's country, which decides about its currencies. */
export function setCountry(
  ledger: Ledger,
  account: Stripe.Account,
  country: string,
): Stripe.Account {
  account.country = country
  ledger.put(account)
  ledger.emit('account.updated', account)
  return account
}

export const accountRoutes = [
  route('GET /v1/account', z.strictObject({ expand }), (ledger) =>
    ledger.get('account', ledger.accountId),
  ),
  route('GET /v1/accounts/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    retrieve(ledger, ids['id']!),
  ),
  route('POST /v1/accounts', creation, async (ledger, params) => {
    const id = `acct_${randomLetters(16)}`
    const made = ledgerOf(ledger, id)
    const account: Stripe.Account = {
      ...newAccount(id, ledger.now, false),
      country: params.country ?? 'DE',
      default_currency: readCurrency(params.default_currency ?? 'eur'),
      email: params.email ?? null,
      metadata: params.metadata ?? {},
      type: params.type ?? 'standard',
    }
    made.put(account, { hidden: NO_SETTINGS })
    await made.flush()
    return account
  }),
  route(
    'POST /v1/accounts/:id',
    z.strictObject({ ...creation.shape, type: z.undefined().optional() }),
    async (ledger, { email, metadata: change, default_currency: currency }, ids) => {
      const own = ledgerOf(ledger, ids['id']!)
      const account = await retrieve(own, ids['id']!)
      Object.assign(
        account,
        email !== undefined && { email },
        currency !== undefined && { default_currency: readCurrency(currency) },
      )
      account.metadata = mergeMetadata(account.metadata ?? {}, change)
      own.put(account)
      await own.flush()
      return account
    },
  ),
  route('DELETE /v1/accounts/:id', z.strictObject({}), async (ledger, _params, ids) => {
    const id = ids['id']!
    await retrieve(ledger, id)
    await ledgerOf(ledger, id).remove(id)
    return { id, object: 'account', deleted: true }
  }),
  route(
    'POST /v1/account_links',
    z.strictObject({
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: z.url().optional(),
      return_url: z.url().optional(),
      collection_options: loose.optional(),
      expand,
    }),
    async (ledger, params) => {
      const own = ledgerOf(ledger, params.account)
      const account = await retrieve(own, params.account)
      if (params.return_url === undefined)
        throw invalid('Missing required param: return_url.', {
          code: 'parameter_missing',
          param: 'return_url',
        })
      own.put(account, {
        hidden: { ...(await own.hidden(account.id)), returnUrl: params.return_url },
      })
      await own.flush()
      return {
        object: 'account_link',
        created: ledger.now,
        expires_at: ledger.now + LINK_S,
        url: `${ledger.baseUrl}/sandbox/${account.id}/onboarding`,
      } satisfies Stripe.AccountLink
    },
  ),
]
