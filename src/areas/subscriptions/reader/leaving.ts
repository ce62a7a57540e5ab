import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import { addressDigest, findContact } from '#areas/contacts/index.ts'
import { liveSubscriptionsOf } from '../record/subscription-sql.ts'
import type { StoredSubscription } from '../record/subscription.ts'

export const LeavingPayment = z.strictObject({
  interval: z.enum(['month', 'year']),
  price: z.int().min(0),
  currency: z.string().length(3),
  periodEndsAt: z.iso.datetime().nullable(),
  cancelsAt: z.iso.datetime().nullable(),
})
export type LeavingPayment = z.output<typeof LeavingPayment>

/** The most subscriptions of one reader that the unsubscribe page lists and ends. */
export const LEAVING_MAX = 10

/**
 * Finds the subscriptions for which the reader of an unsubscribe link still pays. For a link to a
 * former address it finds none, because that mailbox may belong to another person.
 */
export async function listPaidOnLeaving(
  scope: AccountDb & { caller: Caller },
): Promise<StoredSubscription[]> {
  const { caller } = scope
  if (caller.kind !== 'reader')
    throw new Error('an operation of the page for leaving was called without its link')
  const contact = await findContact(scope, caller.subjectId)
  if (!contact || addressDigest(contact.email) !== caller.generation) return []
  return (await liveSubscriptionsOf(scope, [contact.id])).slice(0, LEAVING_MAX)
}

export function showLeaving(one: StoredSubscription): LeavingPayment {
  return {
    interval: one.every,
    price: one.amount,
    currency: one.currency,
    periodEndsAt: one.periodEndsAt?.toISOString() ?? null,
    cancelsAt: one.cancelsAt?.toISOString() ?? null,
  }
}
