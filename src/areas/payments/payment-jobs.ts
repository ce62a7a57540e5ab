import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import type { ObjectRef, SaleRef } from '#ports/payment-records.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { type Connection, stateOf, targetOf } from './connection.ts'
import { findConnection, writeState } from './connection-sql.ts'
import { isAccount } from './event-sql.ts'
import { gatherFacts, saleOfFacts } from './gather-facts.ts'
import { PaymentMode } from './payments.ts'
import { reconcileAccount } from './reconcile.ts'
import { type SaleKind, saleKindOf } from './sale-kind.ts'
import { type ProviderAccount, openProvider } from './seller.ts'
import { settleObject } from './settle.ts'

const PLATFORM = { through: 'platform' } as const
const ACCOUNT = { through: 'account' } as const

export const settlePayment = job({
  name: 'settle_payment',
  summary: 'Reads an object of the payment provider anew and settles its sale.',
  data: z.strictObject({
    /**
     * The account. Null when the event named no account, so that the object must be read to find
     * it.
     */
    accountId: Id('acc').nullable(),
    object: z.strictObject({
      kind: z.enum(['checkout', 'payment', 'subscription', 'invoice', 'account']),
      id: z.string().max(255),
    }),
    sale: z
      .strictObject({
        accountId: z.string().max(100),
        kind: z.string().max(100),
        ref: z.string().max(200),
      })
      .nullable(),
  }),
  retries: 15,
  expireS: 300,
  atOnce: 4,
  // The limit for one account: when many of its readers buy at once, each job waits for the
  // provider.
  inTurns: 2,

  async handler({ accountId, object, sale }, scope) {
    if (object.kind === 'account')
      return accountId === null ? undefined : checkAccount(scope, accountId)
    const hint = sale ?? (accountId === null ? await findSaleOf(scope, object) : null)
    const named = accountId ?? hint?.accountId ?? null
    const provider =
      named === null ? null : await openProvider(scope, named, throughOf(scope, hint))
    // Events still arrive for the subscription of an erased account.
    if (named === null || provider === null || !(await isAccount(scope.db, named))) return
    // The sale named in the event is only a hint. A wrong hint costs one more read.
    const result = await settleObject(
      scope,
      provider,
      named,
      object,
      hint?.accountId === named ? hint : null,
    )
    if (result !== 'settled')
      scope.ports.log.info(
        { accountId: named, object: object.id, kind: object.kind, why: result },
        'an object of the payment provider is no sale of ours; it is ignored',
      )
  },
})

/**
 * Returns which side receives the payment in an event's sale: the kind's `through`, or the account
 * when the event names no kind.
 */
function throughOf(scope: JobScope, sale: SaleRef | null): Pick<SaleKind, 'through'> {
  return (sale && saleKindOf(scope, sale.kind)) ?? ACCOUNT
}

async function findSaleOf(scope: JobScope, object: ObjectRef): Promise<SaleRef | null> {
  const provider = await openProvider(scope, '', PLATFORM)
  const facts = provider && (await gatherFacts(provider.at.records, object))
  return facts && saleOfFacts(facts)
}

async function checkAccount(scope: JobScope, accountId: string): Promise<void> {
  const provider = await openProvider(scope, accountId, ACCOUNT)
  if (provider?.connection) await refreshState(scope, accountId, provider)
}

/**
 * Reads the account's state at the provider and stores it. When the provider refuses the key, the
 * connection becomes `restricted`.
 */
async function refreshState(
  { db, ports }: Pick<JobScope, 'db' | 'ports'>,
  accountId: string,
  { at, connection }: ProviderAccount,
): Promise<boolean> {
  const { providerAccount, currency, currencies } = connection!
  try {
    await writeState(
      { db, accountId },
      providerAccount,
      stateOf(await at.setup.check()),
      ports.clock.now(),
    )
    return true
  } catch (error) {
    if (
      !(error instanceof PaymentsFailure) ||
      (error.reason !== 'invalid_key' && error.reason !== 'missing')
    )
      throw error
    ports.log.warn(
      { accountId, err: error },
      'the payment provider does not accept the key of an account; its owner has to connect it again',
    )
    const state = {
      status: 'restricted',
      requirements: [],
      disabledReason: 'key_refused',
      currency,
      currencies,
    } as const
    await writeState({ db, accountId }, providerAccount, state, ports.clock.now())
    return false
  }
}

export const deletePaymentWebhook = job({
  name: 'delete_payment_webhook',
  summary: 'Deletes the webhook endpoint of a connection that has ended, at the payment provider.',
  data: z.strictObject({
    accountId: Id('acc'),
    mode: PaymentMode,
    providerAccount: z.string().max(255),
    /** The key, encrypted by the vault. Null when the connection has no key of its own. */
    secretKey: z.base64().max(2000).nullable(),
    webhookId: z.string().max(255),
  }),
  retries: 5,
  expireS: 120,
  atOnce: 1,

  async handler({ accountId, mode, providerAccount, secretKey, webhookId }, { db, ports }) {
    if (ports.payments === null) return
    // The owner reconnected the same account before this job ran, so the endpoint is in use.
    if ((await findConnection({ db, accountId }))?.webhookId === webhookId) return
    const target = targetOf(
      {
        mode,
        providerAccount,
        secretKey: secretKey === null ? null : Buffer.from(secretKey, 'base64'),
      },
      ports.vault,
    )
    try {
      await ports.payments.at(target).setup.unwatch(webhookId)
    } catch (error) {
      if (
        !(error instanceof PaymentsFailure) ||
        error.reason === 'unavailable' ||
        error.reason === 'rate_limited'
      )
        throw error
      ports.log.warn(
        { accountId, webhookId, err: error },
        'a webhook endpoint was not deleted; events for it are refused; delete it at Stripe',
      )
    }
  },
})

/** Enqueues a job that deletes the webhook endpoint of an ended connection. */
export async function enqueueUnwatch(
  scope: Scope,
  { mode, providerAccount, secretKey, webhookId }: Connection,
): Promise<void> {
  if (webhookId === null) return
  const { accountId } = scope
  await scope.enqueue(deletePaymentWebhook, {
    accountId,
    mode,
    providerAccount,
    secretKey: secretKey?.toString('base64') ?? null,
    webhookId,
  })
}

export const reconcilePayments = job({
  name: 'reconcile_account_payments',
  summary: 'Compares an account’s sales with the lists of the payment provider.',
  data: z.strictObject({ accountId: Id('acc') }),
  retries: 3,
  expireS: 1800,
  // The reconciliation of a large account takes many minutes.
  atOnce: 2,

  async handler({ accountId }, scope) {
    const connection = await findConnection({ db: scope.db, accountId })
    const provider = connection && (await openProvider(scope, accountId, ACCOUNT))
    if (!provider || !(await refreshState(scope, accountId, provider))) return
    await reconcileAccount(scope, accountId, provider, scope.signal)
  },
})
