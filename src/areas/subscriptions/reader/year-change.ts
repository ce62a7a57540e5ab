import type { ProviderAccount, Seller } from '#areas/payments/index.ts'
import { asking } from '#areas/payments/index.ts'
import { Problem, refusal } from '#operation/problem.ts'
import type { SubscriptionChange } from '#ports/payments.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { providerOf } from '../changes/change-at-provider.ts'
import { yearlyPrice } from './get_reader_subscriptions.ts'
import type { ownSubscription } from './own-subscription.ts'

export const notChangeable = refusal(
  'not_changeable',
  409,
  'The subscription cannot change to a year',
)

type Own = Awaited<ReturnType<typeof ownSubscription>>

/** A change from monthly to yearly payment, and what it costs now. */
interface YearChange {
  change: SubscriptionChange
  dueNow: number
  provider: ProviderAccount
  providerId: string
}

/**
 * Computes the amount that a reader pays now to change to yearly payment. `at`: the time of an
 * earlier preview. Up to an hour later, the amount is computed for that time, so that it equals the
 * preview.
 */
export async function yearChange(
  seller: Seller,
  accountId: string,
  { one, newsletter }: Own,
  at: Date | null,
): Promise<YearChange> {
  const amount = yearlyPrice(one, newsletter)
  if (amount === null)
    throw new Problem(notChangeable, 'This subscription cannot change to a year at the moment.')
  const { provider, providerId } = await providerOf(seller, accountId, one)
  if (await isBeingTaken(provider, one.latestInvoice))
    throw new Problem(
      notChangeable,
      'Your bank is still taking your last payment, which takes some days. Change to a year once it is paid.',
    )
  const now = seller.ports.clock.now()
  const isFresh = at !== null && at <= now && now.getTime() - at.getTime() <= HOUR_MS
  const wanted = isFresh ? at : new Date(Math.floor(now.getTime() / 1000) * 1000)
  const prorationDate =
    one.periodStartsAt && one.periodStartsAt > wanted ? one.periodStartsAt : wanted
  const change: SubscriptionChange = {
    subscriptionId: providerId,
    name: newsletter.name,
    amount,
    currency: one.currency,
    every: 'year',
    prorationDate,
    // During a trial nothing is due now. The first payment is that of the first year.
    prorate: one.status !== 'trialing',
  }
  const { dueNow } = await asking(() => provider.at.changes.previewSubscription(change))
  return { change, dueNow, provider, providerId }
}

/**
 * Returns whether the bank is still processing the last payment. If so, a change would charge for
 * the same period twice.
 */
async function isBeingTaken({ at }: ProviderAccount, invoiceId: string | null): Promise<boolean> {
  const invoice =
    invoiceId === null ? null : await asking(() => at.records.read('invoice', invoiceId))
  const paymentId = invoice?.status === 'open' ? invoice.paymentIds[0] : undefined
  return (
    paymentId !== undefined &&
    (await asking(() => at.records.read('payment', paymentId)))?.status === 'processing'
  )
}
