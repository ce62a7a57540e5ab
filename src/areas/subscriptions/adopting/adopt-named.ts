import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import type { FoundSubscription } from '#ports/payment-records.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { lockContact } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import {
  openProvider,
  type ProviderAccount,
  type Seller,
  settleObject,
} from '#areas/payments/index.ts'
import { insertSubscription, writeSubscription } from '../record/subscription-sql.ts'
import { nextReading, stateOf } from '../record/subscription-state.ts'
import { SUBSCRIPTION_SALE_KIND } from '../record/subscription.ts'
import { takeTrial } from '../selling/trial-sql.ts'
import { settleTiers } from '../tiers/settle-tiers.ts'
import {
  claimStopped,
  deleteUntold,
  endAdoption,
  findOthers,
  listUnfinished,
  lockNamed,
  lockProviderId,
  type Named,
  setPaidPeriod,
  setState,
} from './adoption-sql.ts'
import { hasFee, nextAmountOf, nextChargeAt, type Reason, reasonOf } from './refusal-reasons.ts'

const BATCH = 40
/** The most subscriptions at once. Each takes about six calls, and Stripe allows 25 a second. */
const AT_ONCE = 4
/** The time after which an adoption whose job was lost is enqueued again. */
const LOST_MS = 10 * MINUTE_MS

interface Place {
  accountId: string
  newsletterId: string
  provider: ProviderAccount
  currency: string
}

export const adoptNamed = job({
  name: 'adopt_named_subscriptions',
  summary:
    'Takes over the subscriptions that a confirmed plan named, one after another. It goes on after a crash, and nothing is done twice.',
  data: z.strictObject({ accountId: Id('acc'), newsletterId: Id('nl') }),
  retries: 15,
  expireS: 1800,
  atOnce: 2,

  async handler({ accountId, newsletterId }, scope) {
    const provider = await openProvider(scope, accountId, { through: 'account' })
    const newsletter = await findNewsletter({ db: scope.db, accountId }, newsletterId)
    if (!provider || !newsletter) return
    const place = { accountId, newsletterId, provider, currency: newsletter.paid.currency }
    const failures: unknown[] = []
    let after: string | null = null
    while (!scope.signal.aborted) {
      const page: Named[] = await listUnfinished({ db: scope.db, accountId }, newsletterId, {
        after,
        limit: BATCH,
      })
      if (page.length === 0) break
      after = page.at(-1)!.subscriptionId
      for (let at = 0; at < page.length && !scope.signal.aborted; at += AT_ONCE) {
        const results = await Promise.allSettled(
          page.slice(at, at + AT_ONCE).map((one) => adoptOne(scope, place, one)),
        )
        failures.push(...results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
        // The provider is unavailable: the job is retried from here.
        if (failures[0] instanceof PaymentsFailure) throw failures[0]
      }
    }
    await scope.transaction(accountId, (within) => endAdoption(within, newsletterId))
    if (failures.length > 0) throw failures[0]
  },
})

/**
 * Enqueues adoptions whose job was lost. Always returns false, because one batch is enough for the
 * few lost jobs.
 */
export async function goOnAdopting({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const before = new Date(ports.clock.now().getTime() - LOST_MS)
  for (const one of await claimStopped(db, { before, limit: 100 }))
    await ports.queue.enqueue(db, adoptNamed.name, [one], { singletonKey: one.newsletterId })
  return false
}

/**
 * Takes over one subscription. Inserts our row first, so that the provider's event about the
 * metadata finds it. A second run continues with the existing row.
 */
async function adoptOne(
  seller: Seller & { transaction: Seller['transaction'] },
  place: Place,
  named: Named,
): Promise<void> {
  const { accountId, provider } = place
  const found = await provider.at.foreign.read(named.providerId)
  if (named.state === 'waiting') {
    const reason = reasonAgainst(place, named, found)
    const refused = await seller.transaction(accountId, (scope) =>
      reason === null && found ? begin(scope, place, named, found) : refuse(scope, named, reason!),
    )
    if (refused) return
  }
  const sale = { accountId, kind: SUBSCRIPTION_SALE_KIND, ref: named.subscriptionId }
  try {
    await provider.at.foreign.name({
      key: `mailcast-adopt-${named.subscriptionId}`,
      subscriptionId: named.providerId,
      sale,
    })
  } catch (error) {
    const isFinal =
      error instanceof PaymentsFailure && (error.reason === 'refused' || error.reason === 'missing')
    if (!isFinal) throw error
    seller.ports.log.warn(
      { err: error, accountId, subscriptionId: named.subscriptionId },
      'the provider refused the metadata of a subscription; it is not adopted',
    )
    await seller.transaction(accountId, (scope) => takeBack(scope, named))
    return
  }
  const object = { kind: 'subscription', id: named.providerId } as const
  await settleObject(seller, provider, accountId, object, sale)
  await seller.transaction(accountId, (scope) =>
    setState(scope, named.subscriptionId, { state: 'adopted' }),
  )
}

/** Returns why a named subscription is not taken over now; null when it is as the plan showed it. */
function reasonAgainst(
  { currency }: Place,
  named: Named,
  found: FoundSubscription | null,
): Reason | null {
  if (!found) return 'ended'
  const reason = reasonOf(found, { currency })
  if (reason !== null) return reason
  if (hasFee(found)) return 'application_fee'
  const isSame =
    found.customer === named.customer &&
    nextAmountOf(found) === named.amount &&
    found.every === named.every &&
    nextChargeAt(found)?.getTime() === named.nextChargeAt?.getTime()
  return isSame ? null : 'changed'
}

/**
 * Inserts our row of a subscription, in the provider's state. Returns true when the subscription
 * was refused.
 */
async function begin(
  scope: Scope,
  { newsletterId, provider }: Place,
  named: Named,
  found: FoundSubscription,
): Promise<boolean> {
  const contact = await lockContact(scope, named.contactId)
  const locked = await lockNamed(scope, named.subscriptionId)
  if (locked?.state !== 'waiting') return locked?.state !== 'writing'
  if (!contact) return refuse(scope, named, 'no_contact')
  await lockProviderId(scope, named.providerId)
  const others = await findOthers(scope, provider.connection!.providerAccount, [named.providerId])
  if (others.size > 0) return refuse(scope, named, 'other_deployment')
  const made = await insertSubscription(scope, {
    id: named.subscriptionId,
    newsletterId,
    contactId: contact.id,
    email: contact.email,
    livemode: provider.livemode,
    every: found.every,
    amount: found.amount,
    currency: found.currency,
    trialDays: 0,
    couponId: null,
    consent: null,
    dueAt: null,
  })
  if (made.id !== named.subscriptionId)
    throw new Error(`the id ${named.subscriptionId} of an adopted subscription is taken`)
  const state = stateOf({ ...made, adoptedAt: scope.now }, found, [], scope.now)
  await writeSubscription(scope, { ...state, dueAt: nextReading(state, scope.now) })
  if (state.trialEndsAt !== null)
    await takeTrial(scope, { newsletterId, email: contact.email, subscriptionId: made.id })
  // The reader has been paying for long, so there is no event, and therefore no automation and no
  // mail.
  await settleTiers(scope, [contact], { silently: true })
  await setState(scope, named.subscriptionId, { state: 'writing' })
  if (found.status === 'active' && found.periodPaid)
    await setPaidPeriod(scope, named.subscriptionId, {
      from: found.periodStartsAt,
      to: found.periodEndsAt,
    })
  return false
}

async function refuse(scope: Scope, named: Named, reason: Reason): Promise<boolean> {
  await setState(scope, named.subscriptionId, { state: 'refused', reason })
  return true
}

/** Deletes our row again, because the provider refused to store the metadata. */
async function takeBack(scope: Scope, named: Named): Promise<void> {
  const contact = await lockContact(scope, named.contactId)
  await deleteUntold(scope, named.subscriptionId)
  if (contact) await settleTiers(scope, [contact], { silently: true })
  await refuse(scope, named, 'provider_refused')
}
