import type { BeforeScope } from '#operation/operation.ts'
import { findContact } from '#areas/contacts/index.ts'
import type { ReaderTier } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { isPaid } from '#areas/subscriptions/index.ts'

/**
 * Returns what the gate knows of a visitor. A sign-in counts for its own newsletter, and ends with the subscription generation. A paid reader who has
 * unsubscribed keeps the archive.
 */
export async function readerTier(scope: BeforeScope, newsletter: Newsletter): Promise<ReaderTier> {
  const { caller } = scope
  if (caller.kind !== 'visitor' || caller.reader === null) return 'visitor'
  const contact = await findContact(scope, caller.reader.contactId)
  if (contact?.newsletterId !== newsletter.id || contact.generation !== caller.reader.generation) return 'visitor'
  if (await isPaid(scope, contact, scope.ports.clock.now())) return 'paid'
  return contact.status === 'active' ? 'free' : 'visitor'
}
