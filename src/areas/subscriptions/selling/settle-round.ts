import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { findSale, openProvider, type Seller, settleObject } from '#areas/payments/index.ts'
import {
  findSubscription,
  lockSubscription,
  writeSubscription,
} from '../record/subscription-sql.ts'
import { settleTiers } from '../tiers/settle-tiers.ts'
import { pageMinutes } from '#areas/products/index.ts'
import { lockContact } from '#areas/contacts/index.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { System } from '#operation/system.ts'
import { SUBSCRIPTION_SALE_KIND } from '../record/subscription.ts'
import { endUnpaid } from './settle-subscription.ts'
import { claimDue, claimSandboxToEnd } from './due-sql.ts'

const ROUND = 100

/**
 * Updates a subscription from the provider's record of the subscription, or of its payment page.
 */
export async function settleSubscription(
  seller: Seller,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<void> {
  const scope = { db: seller.db, accountId }
  const one = await findSubscription(scope, subscriptionId)
  const provider = one && (await openProvider(seller, accountId, { through: 'account' }))
  if (!one) return
  if (!one.livemode && (!provider || provider.livemode))
    return endSandboxSubscription(seller, accountId, subscriptionId)
  if (!provider) return
  if (provider.livemode !== one.livemode) return
  const sale = { accountId, kind: SUBSCRIPTION_SALE_KIND, ref: subscriptionId }
  const known = await findSale(scope, sale)
  const providerId = one.providerId ?? known?.subscriptionId ?? null
  if (providerId !== null)
    await settleObject(seller, provider, accountId, { kind: 'subscription', id: providerId }, sale)
  else if (known?.checkoutId)
    await settleObject(
      seller,
      provider,
      accountId,
      { kind: 'checkout', id: known.checkoutId },
      sale,
    )
  else if (
    await hasPageExpired(seller, scope, {
      id: subscriptionId,
      begunAt: known?.attemptedAt ?? one.createdAt,
    })
  )
    await seller.transaction(accountId, (within) => endUnpaid(within, subscriptionId))
}

/**
 * Returns whether the payment page has expired when the provider never answered the request to open
 * it. The coupon of the page is then free again.
 */
async function hasPageExpired(
  { ports }: Seller,
  scope: AccountDb,
  { id, begunAt }: { id: string; begunAt: Date },
): Promise<boolean> {
  const minutes = (await pageMinutes(scope, id)) ?? DAY_MS / MINUTE_MS
  return ports.clock.now().getTime() - begunAt.getTime() > minutes * MINUTE_MS
}

/**
 * Ends a sandbox subscription when the account accepts real money or has disconnected the sandbox.
 */
async function endSandboxSubscription(
  seller: Seller,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  await seller.transaction(accountId, async (scope) => {
    const seen = await findSubscription(scope, subscriptionId)
    const contact = seen?.contactId ? await lockContact(scope, seen.contactId) : undefined
    const one = await lockSubscription(scope, subscriptionId)
    if (!one || one.status === 'ended') return
    await writeSubscription(scope, {
      ...one,
      status: 'ended',
      endReason: 'replaced',
      endedAt: scope.now,
      cancelsAt: null,
      ending: null,
      dueAt: null,
    })
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

/**
 * Enqueues jobs that settle subscriptions which are due, or end sandbox ones. Returns true when
 * more may be due.
 */
export async function enqueueDueSettlements({
  db,
  ports,
}: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const now = ports.clock.now()
  const next = new Date(now.getTime() + HOUR_MS)
  const due = await claimDue(db, { now, next, limit: ROUND })
  const sandbox = await claimSandboxToEnd(db, { now, next, limit: ROUND })
  for (const named of [...due, ...sandbox])
    await ports.queue.enqueue(db, settleSubscriptionJob.name, [named], {
      singletonKey: named.subscriptionId,
    })
  return due.length === ROUND || sandbox.length === ROUND
}
