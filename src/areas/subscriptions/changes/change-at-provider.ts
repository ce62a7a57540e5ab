import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import type { PaymentsFailure } from '#ports/payments.ts'
import {
  asking,
  type ProviderAccount,
  notConfigured,
  openProvider,
  type Seller,
  settleObject,
  type Settlement,
} from '#areas/payments/index.ts'
import {
  findSubscription,
  lockSubscription,
  writeSubscription,
} from '../record/subscription-sql.ts'
import {
  SUBSCRIPTION_SALE_KIND,
  isLive,
  type StoredSubscription,
  subscriptionEnded,
} from '../record/subscription.ts'
import { changeKey, isOver } from './end-payment.ts'

type CancelAt = 'now' | 'period_end' | 'never'

/**
 * Returns access to the provider for an active subscription. Throws a refusal when the subscription
 * is not active.
 */
export async function providerOf(
  seller: Seller,
  accountId: string,
  one: StoredSubscription,
): Promise<{ provider: ProviderAccount; providerId: string }> {
  if (!isLive(one) || one.providerId === null) throw new Problem(subscriptionEnded, endedText(one))
  const provider = await openProvider(seller, accountId, { through: 'account' })
  if (!provider) throw notConfigured()
  if (provider.livemode !== one.livemode)
    throw new Problem(
      subscriptionEnded,
      'The subscription was played with play money, and real money is taken now.',
    )
  return { provider, providerId: one.providerId }
}

function endedText({ status }: StoredSubscription): string {
  return status === 'incomplete'
    ? 'The subscription has not begun: nothing of it is paid.'
    : 'The subscription has ended already.'
}

/**
 * Ends a subscription at the provider, or cancels its planned end, while the caller waits. The
 * change's number is committed before, so that each request has its own idempotency key.
 */
export async function cancelAtProvider(
  seller: Seller,
  accountId: string,
  subscriptionId: string,
  at: CancelAt,
): Promise<void> {
  const one = await findSubscription({ db: seller.db, accountId }, subscriptionId)
  if (!one) return
  const { provider, providerId } = await providerOf(seller, accountId, one)
  const changeNo = await seller.transaction(accountId, (scope) =>
    noteEnd(scope, subscriptionId, at),
  )
  let failure: PaymentsFailure | null = null
  try {
    await provider.at.changes.cancelSubscription({
      key: changeKey(subscriptionId, changeNo),
      subscriptionId: providerId,
      at,
    })
  } catch (error) {
    if (!isOver(error)) return asking(() => Promise.reject(error as Error))
    failure = error
  }
  const result = await settle(seller, provider, { accountId, subscriptionId, providerId })
  // The provider's error is the same for an ended subscription, whose end was read above, and for
  // an unknown subscription.
  if (failure && result === 'missing') await asking(() => Promise.reject(failure))
}

export async function settle(
  seller: Seller,
  provider: ProviderAccount,
  {
    accountId,
    subscriptionId,
    providerId,
  }: { accountId: string; subscriptionId: string; providerId: string },
): Promise<Settlement> {
  const sale = { accountId, kind: SUBSCRIPTION_SALE_KIND, ref: subscriptionId }
  return asking(() =>
    settleObject(seller, provider, accountId, { kind: 'subscription', id: providerId }, sale),
  )
}

/**
 * Stores a change of a subscription's end, and returns its number. Commit before the request to the
 * provider.
 */
async function noteEnd(scope: Scope, subscriptionId: string, at: CancelAt): Promise<number> {
  const one = await lockSubscription(scope, subscriptionId)
  if (!one) return 0
  const ending =
    at === 'never'
      ? { ending: null, endingReason: null }
      : { ending: at, endingReason: 'requested' as const }
  const next = { ...one, ...ending, changeNo: one.changeNo + 1 }
  await writeSubscription(scope, next)
  return next.changeNo
}
