import type { Scope } from '#operation/scope.ts'
import { type AutomaticChange, changeContacts, changedContact, lockContact, useTags } from '#areas/contacts/index.ts'
import type { StoredProduct } from '../record/product.ts'
import type { StoredOrder } from './order.ts'

/**
 * Puts the product's tag on the buyer, where that is an active contact who has room for it. Returns whether it is done: a contact that is still
 * pending is tagged later. Call it once the buyer has shown that the address is theirs, or has paid.
 */
export async function tagBuyer(scope: Scope, order: StoredOrder, { tagBuyersWith: tag }: StoredProduct): Promise<boolean> {
  if (tag === null || order.subscriberId === null) return false
  const contact = await lockContact(scope, order.subscriberId)
  if (contact?.status !== 'active') return false
  const change: AutomaticChange = { type: 'add_tag', tag }
  const changed = changedContact(contact, change)
  if (changed === null || changed === contact) return true
  // A tag that is being deleted, and an account that has all its tags, keep it from the buyer. The order goes on.
  if ((await useTags(scope, [tag])) === null) await changeContacts(scope, change, [contact])
  return true
}
