import { newUuid, typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { eraseContacts } from '#areas/contacts/index.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import { ERASURE, type Erasure } from './erasure.ts'
import { runErasure } from './erasure-job.ts'
import { dropExportsOf } from './exports/data-export-sql.ts'
import { findErasureOf, insertErasure } from './erasure-sql.ts'

/**
 * Erases the person of a contact: contacts at once, other data by a job. Returns the receipt. For a
 * contact that was erased before, returns the earlier receipt. Returns undefined for an unknown
 * contact.
 */
export async function erasePerson(
  scope: Scope,
  contactId: string,
  endPayment: EndPayment | null,
): Promise<Erasure | undefined> {
  const receiptId = typeId(ERASURE, newUuid(scope.now.getTime()))
  const contacts = await eraseContacts(scope, contactId, { erasureId: receiptId, endPayment })
  if (!contacts) return findErasureOf(scope, contactId)
  const erasure = await insertErasure(scope, receiptId, { email: contacts[0]!.email, contacts })
  await dropExportsOf(
    scope,
    contacts.map(({ id }) => id),
  )
  await scope.enqueue(runErasure, { accountId: scope.accountId, receiptId, late: false })
  return erasure
}
