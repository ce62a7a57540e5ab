import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { findSale, openCounter, type Seller, settleObject } from '#areas/payments/index.ts'
import { findSubscription, lockSubscription, settleTiers, writeSubscription } from '#areas/subscriptions/index.ts'
import { lockContact } from '#areas/contacts/index.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { System } from '#operation/system.ts'
import { SUBSCRIPTION_SALES } from '../changes/sale-name.ts'
import { claimDue, claimPlayed } from './due-sql.ts'

const ROUND = 100

/** Reads a subscription at the provider, or the payment page that it may have begun with, and settles it. */
export async function settleSubscription(
  seller: Seller,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<void> {
  const scope = { db: seller.db, accountId }
  const one = await findSubscription(scope, subscriptionId)
  const counter = one && (await openCounter(seller, accountId, { through: 'account' }))
  if (!one) return
  if (!one.livemode && (!counter || counter.livemode)) return endPlayed(seller, accountId, subscriptionId)
  if (!counter) return
  if (counter.livemode !== one.livemode) return
  const sale = { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId }
  const known = await findSale(scope, sale)
  const providerId = one.providerId ?? known?.subscriptionId ?? null
  if (providerId !== null) await settleObject(seller, counter, accountId, { kind: 'subscription', id: providerId }, sale)
  else if (known?.checkoutId) await settleObject(seller, counter, accountId, { kind: 'checkout', id: known.checkoutId }, sale)
}

/** Ends a subscription of play money once the account takes real money, or the sandbox is disconnected. */
async function endPlayed(seller: Seller, accountId: string, subscriptionId: string): Promise<void> {
  await seller.transaction(accountId, async (scope) => {
    const seen = await findSubscription(scope, subscriptionId)
    const contact = seen?.contactId ? await lockContact(scope, seen.contactId) : undefined
    const one = await lockSubscription(scope, subscriptionId)
    if (!one || one.status === 'ended') return
    await writeSubscription(scope, { ...one, status: 'ended', endReason: 'replaced', endedAt: scope.now, cancelsAt: null, ending: null, dueAt: null })
    if (contact) await settleTiers(scope, [contact])
  })
}

export const settleSubscriptionJob = job({
  name: 'settle_subscription',
  summary: 'Reads a reader’s subscription at the payment provider.',
  data: z.strictObject({ accountId: Id('acc'), subscriptionId: Id('psn') }),
  retries: 3,
  expireS: 300,
  atOnce: 2,
  handler: (named, scope) => settleSubscription(scope, named),
})

/** Enqueues the reading of subscriptions that are due, whether an event came or not, and of those of play money in accounts that take real money. */
export async function settleDueSubscriptions({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const now = ports.clock.now()
  const next = new Date(now.getTime() + HOUR_MS)
  const due = await claimDue(db, { now, next, limit: ROUND })
  const played = await claimPlayed(db, { now, next, limit: ROUND })
  for (const named of [...due, ...played]) await ports.queue.enqueue(db, settleSubscriptionJob.name, [named], { singletonKey: named.subscriptionId })
  return due.length === ROUND || played.length === ROUND
}
