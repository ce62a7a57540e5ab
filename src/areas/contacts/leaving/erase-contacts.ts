import type { Scope } from '#operation/scope.ts'
import { type EndPayment, newsletterIds } from '#areas/newsletters/index.ts'
import { lockForSuppression } from '../record/address-lock-sql.ts'
import { contactDeleting } from '../record/contact-deleting.ts'
import {
  type Contact,
  deleteContact,
  findContact,
  lockContactsOfAddress,
} from '../record/contact-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { noteErased } from '../suppressions/erased-sql.ts'
import { dropSuppression } from '../suppressions/suppression-sql.ts'

/**
 * Deletes all contacts with a contact's address, their consent records and suppression. A keyed
 * hash refuses the address from then on. Returns the deleted contacts; undefined when there is no
 * such contact.
 */
export async function eraseContacts(
  scope: Scope,
  contactId: string,
  { erasureId, endPayment }: { erasureId: string; endPayment: EndPayment | null },
): Promise<Contact[] | undefined> {
  const seen = await findContact(scope, contactId)
  if (!seen) return undefined
  await lockForSuppression(scope, [seen.email])
  const contacts = await lockContactsOfAddress(scope, seen.email, await newsletterIds(scope))
  // Another transaction moved or deleted the contact in the meantime, so this transaction runs
  // again.
  if (!contacts.some(({ id }) => id === contactId))
    throw Object.assign(new Error('a contact changed while its address was being locked'), {
      code: '40001',
    })
  await scope.signal(contactDeleting, { contacts, endPayment })
  for (const contact of contacts) await deleteContact(scope, contact.id)
  await noteGrowth(
    scope,
    contacts.flatMap((contact) => growthOf(contact, null)),
  )
  await dropSuppression(scope, seen.email)
  await noteErased(scope, seen.email, erasureId)
  return contacts
}
