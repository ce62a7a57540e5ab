import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import type { PaymentsFailure } from '#ports/payments.ts'
import { asking, type Counter, notConfigured, openCounter, type Seller, settleObject, type Settlement } from '#areas/payments/index.ts'
import {
  findSubscription,
  isLive,
  lockSubscription,
  type StoredSubscription,
  subscriptionEnded,
  writeSubscription,
} from '#areas/subscriptions/index.ts'
import { changeKey, isOver } from './end-payment.ts'
import { SUBSCRIPTION_SALES } from './sale-name.ts'

export type CancelAt = 'now' | 'period_end' | 'never'

/** Opens the provider's account in which a live subscription is. Throws the refusal where there is none. */
export async function counterOf(seller: Seller, accountId: string, one: StoredSubscription): Promise<{ counter: Counter; providerId: string }> {
  if (!isLive(one) || one.providerId === null) throw new Problem(subscriptionEnded, endedText(one))
  const counter = await openCounter(seller, accountId, { through: 'account' })
  if (!counter) throw notConfigured()
  if (counter.livemode !== one.livemode)
    throw new Problem(subscriptionEnded, 'The subscription was played with play money, and real money is taken now.')
  return { counter, providerId: one.providerId }
}

function endedText({ status }: StoredSubscription): string {
  return status === 'incomplete' ? 'The subscription has not begun: nothing of it is paid.' : 'The subscription has ended already.'
}

/**
 * Ends a subscription, or takes back that it ends, while a person waits. The number of the change is committed before, so that each request has a key
 * of its own. The provider's answer is settled like an event.
 */
export async function cancelAtProvider(seller: Seller, accountId: string, subscriptionId: string, at: CancelAt): Promise<void> {
  const one = await findSubscription({ db: seller.db, accountId }, subscriptionId)
  if (!one) return
  const { counter, providerId } = await counterOf(seller, accountId, one)
  const changeNo = await seller.transaction(accountId, (scope) => noteEnd(scope, subscriptionId, at))
  let failure: PaymentsFailure | null = null
  try {
    await counter.at.changes.cancelSubscription({ key: changeKey(subscriptionId, changeNo), subscriptionId: providerId, at })
  } catch (error) {
    if (!isOver(error)) return asking(() => Promise.reject(error as Error))
    failure = error
  }
  const result = await settle(seller, counter, { accountId, subscriptionId, providerId })
  // The provider answers in the same words about one that has ended, which is read above, and about one that was never there.
  if (failure && result === 'missing') await asking(() => Promise.reject(failure))
}

export async function settle(
  seller: Seller,
  counter: Counter,
  { accountId, subscriptionId, providerId }: { accountId: string; subscriptionId: string; providerId: string },
): Promise<Settlement> {
  const sale = { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId }
  return asking(() => settleObject(seller, counter, accountId, { kind: 'subscription', id: providerId }, sale))
}

/** Numbers a change to the end, and notes the end that is asked for. Commit it before the provider is asked. */
async function noteEnd(scope: Scope, subscriptionId: string, at: CancelAt): Promise<number> {
  const one = await lockSubscription(scope, subscriptionId)
  if (!one) return 0
  const ending = at === 'never' ? { ending: null, endingReason: null } : { ending: at, endingReason: 'requested' as const }
  const next = { ...one, ...ending, changeNo: one.changeNo + 1 }
  await writeSubscription(scope, next)
  return next.changeNo
}
