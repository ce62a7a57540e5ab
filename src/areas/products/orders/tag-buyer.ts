import type { Scope } from '#operation/scope.ts'
import {
  type AutomaticChange,
  changeContacts,
  applyToContact,
  lockContact,
  useTags,
} from '#areas/contacts/index.ts'
import type { StoredProduct } from '../record/product.ts'
import type { StoredOrder } from './order.ts'

/**
 * Adds the product's tag to the buyer, if the buyer is an active contact below the limit of tags.
 * Returns false for a pending contact, who is tagged later. Call this function once the order is
 * paid, or the address is confirmed.
 */
export async function tagBuyer(
  scope: Scope,
  order: StoredOrder,
  { tagBuyersWith: tag }: StoredProduct,
): Promise<boolean> {
  if (tag === null || order.subscriberId === null) return false
  const contact = await lockContact(scope, order.subscriberId)
  if (contact?.status !== 'active') return false
  const change: AutomaticChange = { type: 'add_tag', tag }
  const changed = applyToContact(contact, change)
  if (changed === null || changed === contact) return true
  // When the tag is being deleted, or the account is at its limit of tags, the buyer gets no tag.
  if ((await useTags(scope, [tag])) === null) await changeContacts(scope, change, [contact])
  return true
}
