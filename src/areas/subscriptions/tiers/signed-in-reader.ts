import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import { type Contact, findContact } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { findSubscription } from '../record/subscription-sql.ts'
import type { StoredSubscription } from '../record/subscription.ts'
import type { BuyerBrowser } from '#operation/caller.ts'

/**
 * Returns the contact of the signed-in reader; null for other visitors. A sign-in is valid only
 * while the contact has the same subscription generation.
 */
export async function findSignedInReader(
  scope: AccountDb & { caller: Caller },
  { id }: Pick<Newsletter, 'id'>,
): Promise<Contact | null> {
  const { caller } = scope
  if (caller.kind !== 'visitor' || caller.reader === null) return null
  const contact = await findContact(scope, caller.reader.contactId)
  return contact?.newsletterId === id && contact.generation === caller.reader.generation
    ? contact
    : null
}

export const buyerOf = (caller: Caller): BuyerBrowser | null =>
  caller.kind === 'visitor' ? caller.buyer : null

/**
 * Returns the subscription that was bought in this browser, including one that has ended. Null:
 * none was bought for this newsletter.
 */
export async function findBoughtHere(
  scope: AccountDb & { caller: Caller },
  { id }: Pick<Newsletter, 'id'>,
): Promise<StoredSubscription | null> {
  const buyer = buyerOf(scope.caller)
  const one = buyer && (await findSubscription(scope, buyer.subscriptionId))
  return one?.newsletterId === id ? one : null
}
