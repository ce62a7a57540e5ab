import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { addressDigest, findContact } from '#areas/contacts/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import type { StoredSubscription } from '../record/subscription.ts'
import { paymentOf } from '../mails/payment-links.ts'

/**
 * Finds the subscription of a mailed link. It finds none when the reader's address is no longer the
 * one to which the link was mailed.
 */
export async function findMailedPayment(
  scope: AccountDb & { caller: Caller },
): Promise<{ one: StoredSubscription; newsletter: Newsletter }> {
  const { subscriptionId, digest } = paymentOf(scope.caller)
  const one = await findSubscription(scope, subscriptionId)
  const contact = one?.contactId ? await findContact(scope, one.contactId) : undefined
  const newsletter = one && (await findNewsletter(scope, one.newsletterId))
  if (!one || !newsletter || !contact || addressDigest(contact.email) !== digest)
    throw new Problem(
      notFound,
      'There is no subscription behind this link any more. Sign in on the newsletter’s page, or write to its sender.',
    )
  return { one, newsletter }
}
