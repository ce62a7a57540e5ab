import type { RecordedEvent } from '#operation/event.ts'
import type { Scope } from '#operation/scope.ts'
import { findContactByEmail, lockContacts } from '#areas/contacts/index.ts'
import type { Happened } from './happened.ts'

interface PlacedOrder {
  productId: string
  newsletterId: string
  email: string | null
  subscriberId: string | null
}

interface Purchase {
  event: RecordedEvent
  order: PlacedOrder
}

export function purchaseIn(event: RecordedEvent): Purchase | null {
  if (event.type !== 'order.paid' && event.type !== 'order.placed') return null
  return { event, order: (JSON.parse(event.body) as { data: { order: PlacedOrder } }).data.order }
}

/**
 * Converts purchases to facts, and locks the contacts of the buyers. A buyer without a contact has
 * no facts.
 */
export async function purchasesOf(
  scope: Scope,
  purchases: readonly Purchase[],
): Promise<Happened[]> {
  const buyers: { purchase: Purchase; contactId: string }[] = []
  for (const purchase of purchases) {
    const { subscriberId, newsletterId, email } = purchase.order
    // A buyer may have signed up between the order and its payment.
    const contactId =
      subscriberId ??
      (email === null ? undefined : (await findContactByEmail(scope, newsletterId, email))?.id)
    if (contactId !== undefined) buyers.push({ purchase, contactId })
  }
  const contacts = await lockContacts(scope, [...new Set(buyers.map(({ contactId }) => contactId))])
  const known = new Map(contacts.map((contact) => [contact.id, contact]))
  return buyers.flatMap(({ purchase: { event, order }, contactId }) => {
    const contact = known.get(contactId)
    if (!contact) return []
    return {
      contactId,
      newsletterId: order.newsletterId,
      status: contact.status,
      key: 'purchased',
      detail: { productId: order.productId },
      occurrence: event.id,
      event: event.type,
      at: event.at,
      depth: event.cause?.depth ?? 0,
    }
  })
}
