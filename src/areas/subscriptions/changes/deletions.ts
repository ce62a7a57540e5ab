import { accountClosing } from '#operation/account-data/closing.ts'
import { onSignal } from '#operation/events/signal.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { contactDeleting } from '#areas/contacts/index.ts'
import {
  type EndPayment,
  newsletterDeleting,
  subscriptionActive,
} from '#areas/newsletters/index.ts'
import {
  countLive,
  detachSubscriptions,
  liveSubscriptionsOf,
  lockLive,
} from '../record/subscription-sql.ts'
import { deleteGrants } from '../tiers/grant-sql.ts'
import { forgetPaid } from '../tiers/tier-sql.ts'
import { endLater } from './end-payment.ts'

/** The most subscriptions that one statement ends. */
const BATCH = 200

/**
 * Ends the payments of readers who are deleted, or refuses the deletion, depending on the caller's
 * choice.
 */
export const deletions = [
  onSignal(contactDeleting, async (scope, { contacts, endPayment }) => {
    const ids = contacts.map(({ id }) => id)
    const live = await liveSubscriptionsOf(scope, ids)
    if (live.length > 0)
      await endAll(scope, { ids: live.map(({ id }) => id), endPayment, count: live.length })
    await detachSubscriptions(scope, contacts)
    await deleteGrants(scope, ids)
    await forgetPaid(scope, ids)
  }),
  onSignal(newsletterDeleting, (scope, { newsletterId, endPayment }) =>
    endIn(scope, newsletterId, endPayment),
  ),
  onSignal(accountClosing, (scope, { endPayment }) => endIn(scope, null, endPayment)),
]

async function endIn(
  scope: Scope,
  newsletterId: string | null,
  endPayment: EndPayment | null,
): Promise<void> {
  const count = await countLive(scope, { newsletterId })
  if (count === 0) return
  if (endPayment === null) throw deletionRefusal(count)
  for (let after: string | null = null; ;) {
    const batch = await lockLive(scope, { newsletterId, after, limit: BATCH })
    for (const one of batch) await endLater(scope, one, { at: endPayment, reason: 'requested' })
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}

async function endAll(
  scope: Scope,
  { ids, endPayment, count }: { ids: string[]; endPayment: EndPayment | null; count: number },
): Promise<void> {
  if (endPayment === null) throw deletionRefusal(count)
  for (const one of await lockLive(scope, { ids, limit: ids.length }))
    await endLater(scope, one, { at: endPayment, reason: 'requested' })
}

function deletionRefusal(count: number): Problem {
  const who = count === 1 ? 'A reader pays' : `${count} readers pay`
  return new Problem(
    subscriptionActive,
    `${who}, and the payment would go on. Say what becomes of it: endPayment now ends it at once, period_end lets what is paid for run out.`,
  )
}
