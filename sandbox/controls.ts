import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'
import { answerSecure, type Buyer, type Paid, paySession } from './checkout/pay.ts'
import type { Core } from './core.ts'
import { createEndpoint } from './events/webhook-endpoints.ts'
import { missing } from './http/api-error.ts'
import { setCountry, setReadiness } from './objects/accounts.ts'
import { type Card, createPaymentMethod } from './objects/cards.ts'
import { endDispute, openDispute } from './objects/disputes.ts'
import { failRefund } from './objects/refunds.ts'
import type { Delivery, Failure } from './store/account.ts'
import type { Ledger } from './store/ledger.ts'
import { accountOfObject, listAccounts } from './store/object-sql.ts'
import { idOf, kindOf } from './store/objects.ts'

const DAY_S = DAY_MS / SECOND_MS

/**
 * Acts of provider, buyers and banks, for tests. Without an account's id they concern all accounts.
 */
export interface Controls {
  pay(sessionId: string, buyer: Card | Buyer): Promise<Paid>
  /** Passes or fails 3-D Secure for a session or payment intent. */
  secure(id: string, result: 'pass' | 'fail'): Promise<Paid>
  /** Opens a dispute about a session, intent or charge. An inquiry moves no money. */
  dispute(id: string, options?: { isInquiry?: boolean; reason?: string }): Promise<Stripe.Dispute>
  endDispute(id: string, result: 'won' | 'lost'): Promise<Stripe.Dispute>
  failRefund(id: string): Promise<Stripe.Refund>
  /** Adds a card to a customer. Returns the payment method's id. */
  addCard(accountId: string, customer: string, card: Card): Promise<string>
  /**
   * Moves the clocks ahead, does all that is due, and returns the number of changes. Zero days only
   * does what is due.
   */
  advance(days: number, accountId?: string): Promise<number>
  /** Delivers waiting events. Returns the statuses of the answers. */
  deliver(order?: Delivery, accountId?: string): Promise<(number | null)[]>
  /** Makes the next requests of an account fail; null ends that. */
  fail(accountId: string, failure: Failure | null): Promise<void>
  /** Sets what an account may do, as the end of its set-up does. */
  setReadiness(
    accountId: string,
    state: 'active' | 'pending' | 'restricted',
  ): Promise<Stripe.Account>
  setCountry(accountId: string, country: string): Promise<Stripe.Account>
  /** Registers a webhook endpoint with the caller's secret, unless its address is registered. */
  register(
    accountId: string,
    endpoint: { url: string; secret: string; connect?: boolean; events?: readonly string[] },
  ): Promise<void>
  /** Lists the types of an account's events, oldest first. */
  events(accountId: string): Promise<string[]>
}

export function controls(core: Core): Controls {
  const at = async <T>(id: string, work: (ledger: Ledger) => Promise<T>): Promise<T> => {
    const accountId = await accountOfObject(core.options.db, id)
    if (accountId === undefined) throw missing('object', id)
    return core.change(accountId, work)
  }
  const each = async (accountId: string | undefined) =>
    accountId === undefined ? listAccounts(core.options.db) : [accountId]
  return {
    pay: (id, buyer) =>
      at(id, async (ledger) =>
        paySession(
          ledger,
          await ledger.get('checkout.session', id),
          typeof buyer === 'string' ? { card: buyer, email: 'ada@example.com' } : buyer,
        ),
      ),
    secure: (id, result) =>
      at(id, async (ledger) => answerSecure(ledger, await intentOf(ledger, id), result === 'pass')),
    dispute: (id, options) =>
      at(id, async (ledger) => openDispute(ledger, await chargeOf(ledger, id), options)),
    endDispute: (id, result) => at(id, (ledger) => endDispute(ledger, id, result)),
    failRefund: (id) => at(id, (ledger) => failRefund(ledger, id)),
    addCard: (accountId, customer, card) =>
      core.change(
        accountId,
        async (ledger) =>
          createPaymentMethod(ledger, card, {
            customer,
            email: (await ledger.get('customer', customer)).email,
          }).id,
      ),
    async advance(days, accountId) {
      let changes = 0
      for (const one of await each(accountId)) changes += await advanceAccount(core, one, days)
      return changes
    },
    async deliver(order = 'in_order', accountId) {
      const statuses: (number | null)[] = []
      for (const one of await each(accountId)) statuses.push(...(await core.deliver(one, order)))
      return statuses
    },
    fail: (accountId, failure) => core.changeSettings(accountId, { failure }),
    setReadiness: (accountId, state) =>
      core.change(accountId, async (ledger) =>
        setReadiness(ledger, await ledger.get('account', accountId), state),
      ),
    setCountry: (accountId, country) =>
      core.change(accountId, async (ledger) =>
        setCountry(ledger, await ledger.get('account', accountId), country),
      ),
    register: (accountId, { url, secret, connect = false, events = ['*'] }) =>
      core.change(accountId, async (ledger) => {
        const known = await ledger.list('webhook_endpoint', { fields: { url } })
        if (known.length === 0) createEndpoint(ledger, { url, secret, connect, events })
      }),
    events: (accountId) =>
      core.read(accountId, async (ledger) =>
        (await ledger.list('event')).map(({ type }) => type).reverse(),
      ),
  }
}

async function advanceAccount(core: Core, accountId: string, days: number): Promise<number> {
  const settings = (await core.settings(accountId))!
  const moved = { ...settings, offset: settings.offset + days * DAY_S }
  if (days !== 0) await core.changeSettings(accountId, { offset: moved.offset })
  return core.catchUp(accountId, moved)
}

async function intentOf(ledger: Ledger, id: string): Promise<string> {
  return kindOf(id) === 'checkout.session'
    ? (idOf((await ledger.get('checkout.session', id)).payment_intent) ?? '')
    : id
}

async function chargeOf(ledger: Ledger, id: string): Promise<string> {
  if (kindOf(id) === 'charge') return id
  return idOf((await ledger.get('payment_intent', await intentOf(ledger, id))).latest_charge) ?? ''
}
