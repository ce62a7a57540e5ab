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
 * Adds the product's tag to the buyer, if an active contact has room for it. Returns false for a
 * pending contact, who is tagged later. Call it once the order is paid, or the address is
 * confirmed.
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
