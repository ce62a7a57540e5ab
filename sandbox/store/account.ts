import type Stripe from 'stripe'
import { createHash } from 'node:crypto'
import type { Db } from '#db/rows.ts'
import { findAccount, findObject, lockAccount, writeObjects } from './object-sql.ts'

/** The order in which events reach their endpoints. */
export type Delivery = 'in_order' | 'shuffled' | 'doubled' | 'dropped'

/**
 * A failure of the next requests.
 * - `down`: the connection breaks before the request has an effect.
 * - `lost_answer`: it breaks after the effect and before the answer.
 * - `slow`: the answer takes `ms`. `rate_limited`: 429. `error`: 500, without an effect.
 */
export interface Failure {
  how: 'down' | 'lost_answer' | 'slow' | 'rate_limited' | 'error'
  /** The number of requests that will still fail. */
  times: number
  /** The start of the requests that fail, such as `POST /v1/refunds`; all when absent. */
  on?: string
  ms?: number
}

export interface AccountSettings {
  /** The seconds by which the account's clock is ahead. */
  offset: number
  delivery: Delivery
  failure: Failure | null
}

/** An account's settings, and the second at which one of its objects will change by itself. */
export type OpenAccount = AccountSettings & { changesAt: number | null }

export const NO_SETTINGS: AccountSettings = { offset: 0, delivery: 'in_order', failure: null }

/** The operator's account, which belongs to the sandbox's own key. */
export const PLATFORM = 'acct_sandboxplatform'
export const SANDBOX_KEY = 'sk_test_sandbox'

/** Secret that signs events to the operator. It is public, since an event only names an object. */
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox'

/**
 * Returns the sandbox's account for one of this program. It exists without being created, and can
 * take payments.
 */
export function sandboxAccountId(uuid: string): string {
  return `acct_sandbox${uuid.replaceAll('-', '')}`
}

/** Returns the account of a key. Test and live mode have the same one, as at Stripe. */
export function accountOfKey(key: string): string {
  return key === SANDBOX_KEY
    ? PLATFORM
    : `acct_${createHash('sha256')
        .update(key.replace(/^(?:sk|rk)_(?:test|live)_/u, ''))
        .digest('hex')
        .slice(0, 16)}`
}

/**
 * Reads the settings of an account. One that exists without being created is stored at its first
 * use. Null when it was never created.
 */
export async function openAccount(
  db: Db,
  accountId: string,
  now: number,
  isImplied: boolean,
): Promise<OpenAccount | null> {
  const found = await findAccount(db, accountId)
  if (found) return { ...NO_SETTINGS, ...found.hidden, changesAt: found.changesAt }
  if (!isImplied) return null
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (await findObject(trx, accountId, accountId)) return
    const body = newAccount(accountId, now, true)
    await writeObjects(trx, accountId, [
      { id: accountId, kind: 'account', created: now, dueAt: null, body, hidden: NO_SETTINGS },
    ])
  })
  return openAccount(db, accountId, now, false)
}

/** Makes an account. One that is not ready lacks details about its owner. */
export function newAccount(id: string, now: number, isReady: boolean): Stripe.Account {
  const due = isReady ? [] : ['business_type', 'external_account', 'tos_acceptance.date']
  return {
    id,
    object: 'account',
    business_profile: null,
    business_type: isReady ? 'individual' : null,
    capabilities: {
      card_payments: isReady ? 'active' : 'inactive',
      transfers: isReady ? 'active' : 'inactive',
    },
    charges_enabled: isReady,
    country: 'DE',
    created: now,
    default_currency: 'eur',
    details_submitted: isReady,
    email: null,
    metadata: {},
    payouts_enabled: isReady,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: isReady ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    type: 'standard',
  }
}
