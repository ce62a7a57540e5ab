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
 * Tags the buyer, if an active contact with room for the tag. Returns false for a pending contact,
 * to retry. Call it once the address is proven, or the order paid.
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
  // A tag in deletion, or an account at its limit of tags, leaves the buyer untagged.
  if ((await useTags(scope, [tag])) === null) await changeContacts(scope, change, [contact])
  return true
}
